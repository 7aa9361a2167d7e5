import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMentors } from 'contracts/http/mentors';
import { callPage } from 'web-kit/api';
import { callQuery, type Filters } from './filters.ts';

/** One page of mentors and their number; the page before stays until the next one is there. */
export function useMentors(filters: Filters) {
  return useQuery({
    queryKey: ['mentors', filters],
    queryFn: ({ signal }) => callPage(listMentors, { query: callQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });
}
