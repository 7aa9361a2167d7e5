import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { titleOf } from 'web-kit/page-title';

// React warns of layout effects where there is no layout.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * On arriving at another page: its title (from the route's `handle.title`), and the focus on its heading, which is what
 * tells a screen reader that the page has changed. The first page keeps the browser's own focus.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const matches = useMatches();
  const title = matches.map((match) => (match.handle as { title?: string } | undefined)?.title).findLast(Boolean);
  const last = useRef(pathname);

  // Before the effects of the page itself, which may know better (usePageTitle).
  useBeforePaint(() => {
    if (matches.length > 2 || title) document.title = titleOf(pathname === '/' ? undefined : title);
  }, [title, pathname, matches.length]);

  useEffect(() => {
    if (state !== 'idle' || last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname, state]);
}
