import { queryOptions } from '@tanstack/react-query';
import { getSite } from 'contracts/http/settings';
import { call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';

type SiteKey = readonly ['site'];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    site: SiteKey;
  }
}

export const siteQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: ({ signal }) => call(getSite, { signal }),
});

export const siteStaleAfter: StaleAfter = { site: [['site']], settings: [['site']] };
