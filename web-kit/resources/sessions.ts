import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import * as sessions from 'contracts/http/sessions';
import { call, isRefused } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

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

export interface Asker {
  credential: string | null;
  userId: string;
}

/** For visitors with a mailed link, who get no hints without a sign-in. */
export const LINK_POLL_MS = 10_000;

const fetchAthleteSessions = async (id: string, signal: AbortSignal) =>
  (await call(sessions.listAthleteSessions, { params: { id }, signal })).sessions;

export const athleteSessionsQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ['athlete-sessions', athleteId] as const,
    queryFn: ({ signal }) => fetchAthleteSessions(athleteId, signal),
  });

/** Cached apart, because booking learns of a payment a moment later. */
export const paidSessionsQuery = (athleteId: string, checkoutId: string) =>
  queryOptions({
    queryKey: ['athlete-sessions', athleteId, 'paid', checkoutId] as const,
    queryFn: ({ signal }) => fetchAthleteSessions(athleteId, signal),
  });

export const mentorSessionsQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['mentor-sessions', mentorId] as const,
    queryFn: async ({ signal }) =>
      (await call(sessions.listMentorSessions, { params: { id: mentorId }, signal })).sessions,
  });

export const sessionDetailsQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['session-details', id, userId] as const,
    queryFn: ({ signal }) => call(sessions.getSessionDetails, { params: { id }, credential, signal }),
    refetchInterval: credential ? LINK_POLL_MS : false,
  });

export const ratingQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['rating', id, userId] as const,
    queryFn: ({ signal }) => call(sessions.getRating, { params: { id }, credential, signal }),
  });

/** Never cached: the refund depends on the minute. */
export const cancelPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['cancel-preview', id] as const,
    queryFn: ({ signal }) => call(sessions.previewCancel, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const SESSION_VIEWS = [
  ['athlete-sessions'],
  ['mentor-sessions'],
  ['session-details'],
  ['rating'],
  ['admin', 'sessions'],
] as const satisfies readonly KeyPrefix[];

export const HOURS_AND_SESSIONS = [...SESSION_VIEWS, ['slots'], ['own-slots']] as const satisfies readonly KeyPrefix[];

interface Booking {
  athleteId: string;
  mentorId: string;
  slot: string;
  notes: string;
}
export const bookSession = defineChange({
  ask: ({ athleteId, mentorId, slot, notes }: Booking) =>
    call(sessions.bookSession, {
      query: { athlete_id: athleteId },
      body: { mentor_id: mentorId, scheduled_datetime: slot, notes: notes.trim() || null },
    }),
  stale: ({ athleteId, mentorId }) => [
    ['athlete-sessions', athleteId],
    ['slots', mentorId],
  ],
  // The hour may be theirs, and the answer lost.
  staleAfterFailure: true,
});

/** In dollars. */
interface Cancelled {
  isCancelled: boolean;
  refund: number;
}
/** Nobody cancels for less than they were shown: a minute later, nothing may come back. */
export const cancelSession = defineChange({
  async ask({ id, shown }: { id: string; shown: number }): Promise<Cancelled> {
    try {
      const asked = { params: { id }, query: { refund_at_least: shown } };
      const { refund_amount: refund } = await call(sessions.cancelSession, asked);
      return { isCancelled: true, refund };
    } catch (error) {
      if (!isRefused(error, 'refund_less')) throw error;
      const { refund_amount: refund } = await call(sessions.previewCancel, { params: { id } });
      return { isCancelled: false, refund };
    }
  },
  learn: (client, { refund }, { id }) => learnAnswer(client, cancelPreviewQuery(id), { refund_amount: refund }),
  stale: () => HOURS_AND_SESSIONS,
  staleAfterFailure: true,
});

/** A mentor only proposes the new time. */
export const moveSession = defineChange({
  async ask({ id, slot }: { id: string; slot: string }) {
    try {
      return await call(sessions.moveSession, { params: { id }, body: { scheduled_datetime: slot } });
    } catch (error) {
      // Moved already, and the answer to the first try was lost: its own session is then in the way of the second.
      if (!isRefused(error, 'slot_not_open', 'slot_taken')) throw error;
      const stands = await call(sessions.getSessionDetails, { params: { id } }).catch(() => null);
      if (!stands || Date.parse(stands.scheduled_datetime) !== Date.parse(slot)) throw error;
      return { message: '', status: stands.status, scheduled_datetime: slot };
    }
  },
  stale: () => HOURS_AND_SESSIONS,
  staleAfterFailure: true,
});

export const answerMove = defineChange({
  ask: ({ id, accept }: { id: string; accept: boolean }) =>
    call(accept ? sessions.acceptMove : sessions.declineMove, { params: { id } }),
  stale: () => HOURS_AND_SESSIONS,
  staleAfterFailure: true,
});

export const checkIn = defineChange({
  ask: ({ id, mentorId }: { id: string; mentorId: string }) =>
    call(sessions.checkInMentor, { params: { id }, query: { mentor_id: mentorId } }),
  stale: () => SESSION_VIEWS,
  staleAfterFailure: true,
});

/** Confirmed already: the answer to the first try was lost, or the deadline passed. */
const CONFIRMED_BEFORE = ['session_student_confirmed', 'session_completed'] as const;

interface Confirmation {
  id: string;
  athleteId: string;
  credential: string | null;
}
export const confirmAttendance = defineChange({
  async ask({ id, athleteId, credential }: Confirmation): Promise<void> {
    try {
      await call(sessions.confirmAttendance, { params: { id }, query: { athlete_id: athleteId }, credential });
    } catch (error) {
      if (!isRefused(error, ...CONFIRMED_BEFORE)) throw error;
    }
  },
  stale: () => SESSION_VIEWS,
});

export const completeSession = defineChange({
  ask: (id: string) => call(sessions.completeSession, { params: { id } }),
  stale: () => SESSION_VIEWS,
  staleAfterFailure: true,
});

interface Rating {
  id: string;
  body: BodyInput<typeof sessions.rateSession>;
  credential: string | null;
}
export const rateSession = defineChange({
  ask: ({ id, body, credential }: Rating) => call(sessions.rateSession, { params: { id }, body, credential }),
  stale: () => [...SESSION_VIEWS, ['reviews']],
});

export const sessionsStaleAfter: StaleAfter = {
  session: SESSION_VIEWS,
  complaint: SESSION_VIEWS,
  checkout: SESSION_VIEWS,
  payment: SESSION_VIEWS,
  refund: SESSION_VIEWS,
  transfer: SESSION_VIEWS,
  card_dispute: SESSION_VIEWS,
};
