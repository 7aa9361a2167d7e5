import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { PageHandle } from 'web-kit/page-handle';
import { mentorsQuery } from 'web-kit/resources/mentors';
import { siteQuery } from 'web-kit/resources/site';
import { callQuery, DEFAULTS, readFilters, withFilters } from './filters.ts';

/** The first cards come with the HTML. If they cannot be had, the page comes without and asks again. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client, search }) => {
  const filters = readFilters(search);
  await Promise.all([
    client.prefetchQuery(mentorsQuery(callQuery(filters, DEFAULT_TIME_ZONE))),
    // Only a free mentor's button depends on it.
    filters.mentoring_type === 'paid' ? null : client.prefetchQuery(siteQuery),
  ]);
  const { sport, college_level, mentoring_type, page } = filters;
  return { canonical: withFilters({ ...DEFAULTS, sport, college_level, mentoring_type }, { page }) };
};
