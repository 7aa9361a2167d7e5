import { COLLEGE_LEVELS } from 'contracts/college-levels';
import type { QueryInput } from 'contracts/endpoint';
import type { listMentors } from 'contracts/http/mentors';
import { isSport } from 'contracts/sports';
import { type BrowseQuery, paths } from 'web-kit/paths';

export const PER_PAGE = 24;
export const SORTS = ['rating', 'soonest', 'price', '-price'] as const;
export type Sort = (typeof SORTS)[number];

export interface Filters {
  sport: string;
  college_level: string;
  /** 'all' shows both; the page starts with paid ones. */
  mentoring_type: 'paid' | 'free' | 'all';
  sort: Sort;
  page: number;
}
export const DEFAULTS: Filters = { sport: '', college_level: '', mentoring_type: 'paid', sort: 'rating', page: 1 };

/** The filters that stand in the address; what makes no sense there counts as not said. */
export function readFilters(search: URLSearchParams): Filters {
  const sport = search.get('sport') ?? '';
  const level = search.get('college_level');
  const type = search.get('mentoring_type');
  const page = Number(search.get('page') ?? 1);
  return {
    sport: isSport(sport) ? sport : '',
    college_level: COLLEGE_LEVELS.find((known) => known === level) ?? '',
    mentoring_type: type === 'all' || type === 'free' ? type : 'paid',
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of the list with some filters changed. Another filter starts at the first page. */
export function withFilters(filters: Filters, change: Partial<Filters>): string {
  const all = { ...filters, page: 1, ...change };
  const query: BrowseQuery = {};
  if (all.sport) query.sport = all.sport;
  if (all.college_level) query.college_level = all.college_level;
  if (all.mentoring_type !== DEFAULTS.mentoring_type) query.mentoring_type = all.mentoring_type;
  if (all.sort !== DEFAULTS.sort) query.sort = all.sort;
  if (all.page > 1) query.page = all.page;
  return paths.browse(query);
}

/** What the call is sent: only what is set, and always verified, payout-ready mentors only. */
export function callQuery(filters: Filters): QueryInput<typeof listMentors> {
  return {
    sport: filters.sport,
    college_level: filters.college_level,
    mentoring_type: filters.mentoring_type === 'all' ? '' : filters.mentoring_type,
    verified_only: 'true',
    payout_ready_only: 'true',
    sort: filters.sort,
    page: filters.page,
    per_page: PER_PAGE,
  };
}
