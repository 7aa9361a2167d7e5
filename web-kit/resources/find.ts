import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { getPersonRecord, getSessionRecord } from 'contracts/http/records';
import { findAnything } from 'contracts/http/search';
import { getPersonTimeline, getSessionTimeline, type TimelineGroup } from 'contracts/http/timelines';
import { call } from '../api.ts';
import { viewerZone } from '../time.ts';

export type PersonRecord = ResponseOf<typeof getPersonRecord>;
export type SessionRecord = ResponseOf<typeof getSessionRecord>;
type About = 'person' | 'session';
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    find:
      | readonly ['admin', 'search', q: string]
      | readonly ['admin', 'record', About, id: string]
      | readonly ['admin', 'timeline', About, id: string, only: TimelineGroup | null];
  }
}

/** An older question is given up as soon as there is a newer one. What was found is not kept: it names people. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q] as const,
    queryFn: ({ signal }) => call(findAnything, { query: { q, time_zone: viewerZone() }, signal }),
    enabled: q !== '',
    staleTime: 0,
    gcTime: 60_000,
  });

export const personRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'record', 'person', id] as const,
    queryFn: ({ signal }) => call(getPersonRecord, { params: { id }, signal }),
    staleTime: 0,
  });

export const sessionRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'record', 'session', id] as const,
    queryFn: ({ signal }) => call(getSessionRecord, { params: { id }, signal }),
    staleTime: 0,
  });

const TIMELINES = { person: getPersonTimeline, session: getSessionTimeline } as const;

export const timelineQuery = (about: About, id: string, only: TimelineGroup | null) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'timeline', about, id, only] as const,
    queryFn: ({ signal, pageParam }) =>
      call(TIMELINES[about], {
        params: { id },
        query: { ...(pageParam && { before: pageParam }), ...(only && { only }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    staleTime: 0,
  });
