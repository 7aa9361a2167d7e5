import { queryOptions } from '@tanstack/react-query';
import { getSite } from 'contracts/http/settings';
import { call } from 'web-kit/api';

/** What the founder says on the site, and whether free sessions can be booked. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
});
