import { COLLEGE_LEVELS } from 'contracts/college-levels';
import type { QueryInput } from 'contracts/endpoint';
import { TIMES_OF_DAY, WEEKDAYS } from 'contracts/hours-of-week';
import type { countMentors, listMentors } from 'contracts/http/mentors';
import { HOURLY_RATE_CENTS } from 'contracts/money';
import { isSport } from 'contracts/sports';
import { type BrowseQuery, paths } from 'web-kit/paths';

export const PER_PAGE = 24;
export const SORTS = ['rating', 'soonest', 'price', '-price'] as const;
export type Sort = (typeof SORTS)[number];
/** The highest is that of everybody. */
export const PRICE_LIMITS = Object.values(HOURLY_RATE_CENTS)
  .map((cents) => String(cents / 100))
  .sort((a, b) => Number(b) - Number(a))
  .slice(1);
export const DAY_TIMES = Object.keys(TIMES_OF_DAY);
const ALL_SPORTS = 'all';

/** Empty where nothing is said. */
export interface Filters {
  search: string;
  sport: string;
  position: string;
  college_level: string;
  /** Of the college. */
  us_state: string;
  /** 'all' shows both; the page starts with paid ones. */
  mentoring_type: 'paid' | 'free' | 'all';
  max_price: string;
  /** Several, with commas between them. */
  weekday: string;
  time_of_day: string;
  available_this_week: 'true' | '';
  sort: Sort;
  page: number;
  /** The viewer's own sport, which holds while the address says none. */
  ownSport: string;
}
export const DEFAULTS: Filters = {
  search: '',
  sport: '',
  position: '',
  college_level: '',
  us_state: '',
  mentoring_type: 'paid',
  max_price: '',
  weekday: '',
  time_of_day: '',
  available_this_week: '',
  sort: 'rating',
  page: 1,
  ownSport: '',
};

/** The filters that stand in the address; what makes no sense there counts as not said. */
export function readFilters(address: URLSearchParams, ownSport = ''): Filters {
  const said = (name: keyof BrowseQuery) => address.get(name) ?? '';
  const oneOf = <T extends string>(name: keyof BrowseQuery, known: readonly T[]) =>
    known.find((each) => each === said(name));
  const page = Number(said('page') || 1);
  const sport = said('sport');
  const days = said('weekday').split(',');
  return {
    search: said('search').trim().slice(0, 80),
    sport: isSport(sport) ? sport : sport === ALL_SPORTS ? '' : ownSport,
    position: said('position').slice(0, 80),
    college_level: oneOf('college_level', COLLEGE_LEVELS) ?? '',
    us_state: /^[A-Z]{2}$/.test(said('us_state')) ? said('us_state') : '',
    mentoring_type: oneOf('mentoring_type', ['all', 'free', 'paid']) ?? DEFAULTS.mentoring_type,
    max_price: oneOf('max_price', PRICE_LIMITS) ?? '',
    weekday: WEEKDAYS.filter((day) => days.includes(day)).join(','),
    time_of_day: oneOf('time_of_day', DAY_TIMES) ?? '',
    available_this_week: said('available_this_week') === 'true' ? 'true' : '',
    sort: oneOf('sort', SORTS) ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ownSport,
  };
}

/** The address of the list with some filters changed. Another filter starts at the first page, another sport with any position. */
export function withFilters(filters: Filters, change: Partial<Filters>): string {
  const changesSport = change.sport !== undefined && change.sport !== filters.sport;
  const all = { ...filters, page: 1, ...(changesSport ? { position: '' } : {}), ...change };
  const query: BrowseQuery = {};
  if (all.search) query.search = all.search;
  if (all.sport !== all.ownSport) query.sport = all.sport || ALL_SPORTS;
  if (all.position) query.position = all.position;
  if (all.college_level) query.college_level = all.college_level;
  if (all.us_state) query.us_state = all.us_state;
  if (all.mentoring_type !== DEFAULTS.mentoring_type) query.mentoring_type = all.mentoring_type;
  if (all.max_price) query.max_price = all.max_price;
  if (all.weekday) query.weekday = all.weekday;
  if (all.time_of_day) query.time_of_day = all.time_of_day;
  if (all.available_this_week) query.available_this_week = all.available_this_week;
  if (all.sort !== DEFAULTS.sort) query.sort = all.sort;
  if (all.page > 1) query.page = all.page;
  return paths.browse(query);
}

/** Everything as at first, but what is typed and the order. */
export function clearedFilters({ search, sort, ownSport, sport }: Filters): Filters {
  return { ...DEFAULTS, search, sort, ownSport, sport };
}

/** How many of what the sheet offers are set. */
export function countSet(filters: Filters): number {
  const { position, college_level, us_state, max_price, weekday, time_of_day } = filters;
  return [position, college_level, us_state, max_price, weekday, time_of_day].filter(Boolean).length;
}

/** What the calls are sent: only what is set, and always verified, payout-ready mentors only. */
export function countsQuery(filters: Filters, timezone: string): QueryInput<typeof countMentors> {
  const { search, sport, position, college_level, us_state, mentoring_type, max_price, weekday, time_of_day } = filters;
  return {
    search,
    sport,
    position,
    college_level,
    us_state,
    mentoring_type: mentoring_type === 'all' ? '' : mentoring_type,
    max_price,
    weekday,
    time_of_day,
    timezone,
    ...(filters.available_this_week && { available_this_week: filters.available_this_week }),
    verified_only: 'true',
    payout_ready_only: 'true',
  };
}

export function callQuery(filters: Filters, timeZone: string): QueryInput<typeof listMentors> {
  const timezone = filters.weekday || filters.time_of_day ? timeZone : '';
  return { ...countsQuery(filters, timezone), sort: filters.sort, page: filters.page, per_page: PER_PAGE };
}
