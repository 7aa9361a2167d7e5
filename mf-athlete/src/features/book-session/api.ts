import { useQuery } from '@tanstack/react-query';
import { getMentor } from 'contracts/http/mentors';
import { bookSession } from 'contracts/http/sessions';
import { call } from 'web-kit/api';

export function useMentor(id: string) {
  return useQuery({
    queryKey: ['mentor', id],
    queryFn: ({ signal }) => call(getMentor, { params: { id }, signal }),
  });
}

export function book(athleteId: string, mentorId: string, slot: string, notes: string) {
  return call(bookSession, {
    query: { athlete_id: athleteId },
    body: { mentor_id: mentorId, scheduled_datetime: slot, notes: notes.trim() || null },
  });
}
