import { useQuery } from '@tanstack/react-query';
import { getMentor } from 'contracts/http/mentors';
import { bookSession } from 'contracts/http/sessions';
import { getSite } from 'contracts/http/settings';
import { call } from 'web-kit/api';

export function useMentor(id: string) {
  return useQuery({
    queryKey: ['mentor', id],
    queryFn: ({ signal }) => call(getMentor, { params: { id }, signal }),
  });
}

/** Whether free sessions are still to come. While it cannot be asked, the server alone decides. */
export function useFreeComingSoon(enabled: boolean): { isPending: boolean; comingSoon: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    enabled,
  });
  return { isPending: isLoading, comingSoon: data?.free_sessions === 'coming_soon' };
}

export function book(athleteId: string, mentorId: string, slot: string, notes: string) {
  return call(bookSession, {
    query: { athlete_id: athleteId },
    body: { mentor_id: mentorId, scheduled_datetime: slot, notes: notes.trim() || null },
  });
}
