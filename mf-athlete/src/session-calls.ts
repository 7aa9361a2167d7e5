import { useQuery } from '@tanstack/react-query';
import { getSessionDetails, listAthleteSessions, type Session } from 'contracts/http/sessions';
import { call, isApiError } from 'web-kit/api';
import type { Speaker } from './link-access.ts';

export const sessionsKey = (athleteId: string) => ['athlete-sessions', athleteId];

/** The sessions of the signed-in athlete. */
export async function fetchSessions(athleteId: string, signal?: AbortSignal): Promise<Session[]> {
  const { sessions } = await call(listAthleteSessions, { params: { id: athleteId }, ...(signal && { signal }) });
  return sessions;
}

/** How often a page asks whose visitor is not signed in: only who is hears of changes as they happen. */
const LINK_POLL_MS = 10_000;

/** What a page of one session shows; asked as whoever speaks there. */
export function useSessionDetails(id: string, { credential, userId }: Speaker) {
  return useQuery({
    queryKey: ['session-details', id, userId],
    queryFn: ({ signal }) => call(getSessionDetails, { params: { id }, credential, signal }),
    refetchInterval: credential ? LINK_POLL_MS : false,
  });
}

/** There is no such session, or it is not this person's. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && [403, 404, 422].includes(error.status);
}
