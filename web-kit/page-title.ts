import { useEffect } from 'react';
import { brand } from './brand.ts';

/** "Log In · Sideline"; the brand alone for the home page. */
export function titleOf(page?: string): string {
  return page ? `${page} · ${brand()}` : brand();
}

/** For a page that learns its title late ("Maya Okafor"). The others say `handle: { title }` in their route. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page);
  }, [page]);
}
