import type { Remotes } from './remotes.ts';

export function warmLinks({ loadAhead }: Pick<Remotes, 'loadAhead'>): void {
  const warm = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname) loadAhead(link.pathname);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, warm, { passive: true });
}
