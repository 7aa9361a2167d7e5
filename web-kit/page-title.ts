import { useEffect } from 'react';
import { brand } from './brand.ts';

export function titleOf(page?: string): string {
  return page ? `${page} · ${brand()}` : brand();
}

export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page);
  }, [page]);
}
