import { useEffect } from 'react';
import { brand } from './brand.ts';

/** "Log In · Sideline"; the brand alone for the home page. */
export function titleOf(page?: string): string {
  return page ? `${page} · ${brand()}` : brand();
}

/** For titles that depend on data ("Maya Okafor"). Others are set by `handle: { title }` of the route. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page);
  }, [page]);
}
