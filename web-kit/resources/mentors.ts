import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput, ResponseOf } from 'contracts/endpoint';
import { listSlots } from 'contracts/http/availability';
import {
  countMentors,
  getMentor,
  listMentors,
  listReviews,
  type ReviewSort,
  resubmitMentor,
} from 'contracts/http/mentors';
import { SLOT_QUERY_MAX_DAYS } from 'contracts/times';
import { call, callPage } from '../api.ts';
import { addDays } from '../calendar-month.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

type MentorFilters = QueryInput<typeof listMentors>;
type CountFilters = QueryInput<typeof countMentors>;
/** Without stars, all of them. */
export interface ReviewsAsked {
  sort: ReviewSort;
  stars: number | null;
}
export const NEWEST: ReviewsAsked = { sort: 'newest', stars: null };
type MentorKey =
  | readonly ['mentors', query: MentorFilters]
  | readonly ['mentor-counts', query: CountFilters]
  | readonly ['mentor', mentorId: string]
  | readonly ['own-profile', mentorId: string]
  | readonly ['slots', mentorId: string, timezone: string]
  | readonly ['slots', mentorId: string, timezone: string, from: string]
  | readonly ['reviews', mentorId: string, page: number, asked: ReviewsAsked];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    mentors: MentorKey;
  }
}

export const REVIEWS_AT_ONCE = 5;

export const mentorsQuery = (query: MentorFilters) =>
  queryOptions({
    queryKey: ['mentors', query] as const,
    queryFn: ({ signal }) => callPage(listMentors, { query, signal }),
  });

export const mentorCountsQuery = (query: CountFilters) =>
  queryOptions({
    queryKey: ['mentor-counts', query] as const,
    queryFn: ({ signal }) => call(countMentors, { query, signal }),
  });

export const mentorQuery = (id: string) =>
  queryOptions({
    queryKey: ['mentor', id] as const,
    queryFn: ({ signal }) => call(getMentor, { params: { id }, signal }),
  });

export type OwnProfile = ResponseOf<typeof getMentor>;

export const ownProfileQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['own-profile', mentorId] as const,
    queryFn: ({ signal }) => call(getMentor, { params: { id: mentorId }, signal }),
    staleTime: 0,
  });

export const slotsQuery = (mentorId: string, timezone: string) =>
  queryOptions({
    queryKey: ['slots', mentorId, timezone] as const,
    queryFn: ({ signal }) => call(listSlots, { params: { id: mentorId }, query: { timezone }, signal }),
  });

export const laterSlotsQuery = (mentorId: string, timezone: string, from: string) =>
  queryOptions({
    queryKey: ['slots', mentorId, timezone, from] as const,
    queryFn: ({ signal }) => {
      const to = addDays(from, SLOT_QUERY_MAX_DAYS - 1);
      return call(listSlots, { params: { id: mentorId }, query: { timezone, from, to }, signal });
    },
  });

export const reviewsQuery = (mentorId: string, page: number, asked: ReviewsAsked = NEWEST) =>
  queryOptions({
    queryKey: ['reviews', mentorId, page, asked] as const,
    queryFn({ signal }) {
      const query = { page, per_page: REVIEWS_AT_ONCE, sort: asked.sort, ...(asked.stars && { stars: asked.stars }) };
      return call(listReviews, { params: { id: mentorId }, query, signal });
    },
  });

export const resubmitProfile = defineChange({
  ask: ({ mentorId, body }: { mentorId: string; body: BodyInput<typeof resubmitMentor> }) =>
    call(resubmitMentor, { params: { id: mentorId }, body }),
  stale: ({ mentorId }) => [['own-profile', mentorId]],
});

export const mentorsStaleAfter: StaleAfter = {
  mentor: [['own-profile']],
  session: [['reviews']],
  review: [['reviews']],
};
