import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listSlots } from 'contracts/http/availability';
import { getMentor, listReviews } from 'contracts/http/mentors';
import { call } from 'web-kit/api';

export const mentorQuery = (id: string) =>
  queryOptions({
    queryKey: ['mentor', id],
    queryFn: ({ signal }) => call(getMentor, { params: { id }, signal }),
  });

export function useMentor(id: string) {
  return useQuery(mentorQuery(id));
}

export const slotsQuery = (id: string, timezone: string) =>
  queryOptions({
    queryKey: ['slots', id, timezone],
    queryFn: ({ signal }) => call(listSlots, { params: { id }, query: { timezone }, signal }),
  });

/** The open hours of a mentor, ascending. Another zone has other days; until they come, the hours known so far stay. */
export function useSlots(id: string, timezone: string) {
  return useQuery({ ...slotsQuery(id, timezone), placeholderData: keepPreviousData });
}

export const REVIEWS_AT_ONCE = 5;

/** One page of a mentor's reviews, from 1, newest first, with the figures of all. */
export const reviewsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['reviews', id, page],
    queryFn: ({ signal }) => call(listReviews, { params: { id }, query: { page, per_page: REVIEWS_AT_ONCE }, signal }),
  });
