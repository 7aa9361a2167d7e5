import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { titleOf } from 'web-kit/page-title';

// React warns about layout effects on the server.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Focusing the heading makes screen readers announce the new page. The first page keeps the browser's focus. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const matches = useMatches();
  const title = matches.map((match) => (match.handle as { title?: string } | undefined)?.title).findLast(Boolean);
  const last = useRef(pathname);

  // Before the page's own effects, which may set a better title (usePageTitle).
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
