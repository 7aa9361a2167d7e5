import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listMentors } from 'contracts/http/mentors';
import { callPage } from 'web-kit/api';
import type { PageHandle } from 'web-kit/page-handle';
import { siteQuery } from '../../site.ts';
import { callQuery, type Filters, readFilters, withFilters } from './filters.ts';

const mentorsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['mentors', filters],
    queryFn: ({ signal }) => callPage(listMentors, { query: callQuery(filters), signal }),
  });

/** One page of mentors and their number; the page before stays until the next one is there. */
export function useMentors(filters: Filters) {
  return useQuery({ ...mentorsQuery(filters), placeholderData: keepPreviousData });
}

/** The first cards come with the HTML. If they cannot be had, the page comes without and asks again. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client, search }) => {
  const filters = readFilters(search);
  await Promise.all([
    client.prefetchQuery(mentorsQuery(filters)),
    // Only a free mentor's button depends on it.
    filters.mentoring_type === 'paid' ? null : client.prefetchQuery(siteQuery),
  ]);
  return { canonical: withFilters({ ...filters, sort: 'rating' }, { page: filters.page }) };
};
