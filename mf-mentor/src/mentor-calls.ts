import { useQuery } from '@tanstack/react-query';
import { getMentor } from 'contracts/http/mentors';
import { listMentorSessions, type Session } from 'contracts/http/sessions';
import { call, isApiError } from 'web-kit/api';

export const profileKey = (mentorId: string) => ['own-profile', mentorId];
export const sessionsKey = (mentorId: string) => ['mentor-sessions', mentorId];

export const MENTOR_NOT_FOUND = 'Mentor not found. Please make sure you are logged in as a valid mentor.';

/** The signed-in mentor's own profile, with how far his verification is. */
export function useOwnProfile(mentorId: string) {
  return useQuery({
    queryKey: profileKey(mentorId),
    queryFn: ({ signal }) => call(getMentor, { params: { id: mentorId }, signal }),
    staleTime: 0,
  });
}
export type OwnProfile = NonNullable<ReturnType<typeof useOwnProfile>['data']>;

/** A mentor's sessions: those that were paid for, or are free. */
export async function fetchSessions(mentorId: string, signal?: AbortSignal): Promise<Session[]> {
  const { sessions } = await call(listMentorSessions, { params: { id: mentorId }, ...(signal && { signal }) });
  return sessions;
}

/** 'Mentor not found. …' where there is none, else 'Error loading mentor dashboard: …' with the server's sentence. */
export function loadErrorText(error: unknown): string {
  if (isApiError(error) && error.status === 404) return MENTOR_NOT_FOUND;
  const detail = error instanceof Error ? error.message : 'Please try again.';
  return `Error loading mentor dashboard: ${detail}`;
}
