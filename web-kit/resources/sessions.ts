import { queryOptions } from '@tanstack/react-query';
import {
  getRating,
  getSessionDetails,
  listAthleteSessions,
  listMentorSessions,
  previewCancel,
} from 'contracts/http/sessions';
import { call } from '../api.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';

type SessionKey =
  | readonly ['athlete-sessions', athleteId: string]
  | readonly ['athlete-sessions', athleteId: string, 'paid', checkoutId: string]
  | readonly ['mentor-sessions', mentorId: string]
  | readonly ['session-details', sessionId: string, userId: string]
  | readonly ['rating', sessionId: string, userId: string]
  | readonly ['cancel-preview', sessionId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    sessions: SessionKey;
  }
}

/** Who asks on a page of one session: the credential of a mailed link, or the sign-in when it is null. */
export interface Asker {
  credential: string | null;
  userId: string;
}

/** How often a page asks that hears no hints, because its visitor has a mailed link and no sign-in. */
const LINK_POLL_MS = 10_000;

export const athleteSessionsQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['athlete-sessions', athleteId] as const,
    queryFn: async ({ signal }) => (await call(listAthleteSessions, { params: { id: athleteId }, signal })).sessions,
  });

/** A mentor's sessions: those that were paid for, or are free. */
export const mentorSessionsQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['mentor-sessions', mentorId] as const,
    queryFn: async ({ signal }) => (await call(listMentorSessions, { params: { id: mentorId }, signal })).sessions,
  });

export const sessionDetailsQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['session-details', id, userId] as const,
    queryFn: ({ signal }) => call(getSessionDetails, { params: { id }, credential, signal }),
    refetchInterval: credential ? LINK_POLL_MS : false,
  });

export const ratingQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['rating', id, userId] as const,
    queryFn: ({ signal }) => call(getRating, { params: { id }, credential, signal }),
  });

/** What would come back now. It is never kept: the sum depends on the minute. */
export const cancelPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['cancel-preview', id] as const,
    queryFn: ({ signal }) => call(previewCancel, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Every list and page that shows how a session stands. */
export const SESSION_VIEWS = [
  ['athlete-sessions'],
  ['mentor-sessions'],
  ['session-details'],
  ['rating'],
  ['admin', 'sessions'],
] as const satisfies readonly KeyPrefix[];

export const sessionsStaleAfter: StaleAfter = {
  session: SESSION_VIEWS,
  complaint: SESSION_VIEWS,
  checkout: SESSION_VIEWS,
  payment: SESSION_VIEWS,
  refund: SESSION_VIEWS,
  transfer: SESSION_VIEWS,
  card_dispute: SESSION_VIEWS,
};
