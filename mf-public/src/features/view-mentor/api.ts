import { useQuery } from '@tanstack/react-query';
import { listSlots } from 'contracts/http/availability';
import { getMentor } from 'contracts/http/mentors';
import { call } from 'web-kit/api';

export function useMentor(id: string) {
  return useQuery({
    queryKey: ['mentor', id],
    queryFn: ({ signal }) => call(getMentor, { params: { id }, signal }),
  });
}

/** The open hours of a mentor, ascending. */
export function useSlots(id: string, timezone: string) {
  return useQuery({
    queryKey: ['slots', id, timezone],
    queryFn: ({ signal }) => call(listSlots, { params: { id }, query: { timezone }, signal }),
  });
}
