import { useQuery } from '@tanstack/react-query';
import { listSlots } from 'contracts/http/availability';
import { call } from 'web-kit/api';

/** The open hours of a mentor; always asked anew, because others book too. */
export function useSlots(mentorId: string, timezone: string, enabled = true) {
  return useQuery({
    queryKey: ['slots', mentorId, timezone],
    queryFn: ({ signal }) => call(listSlots, { params: { id: mentorId }, query: { timezone }, signal }),
    staleTime: 0,
    enabled,
  });
}
