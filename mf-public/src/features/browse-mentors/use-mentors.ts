import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MentorCounts } from 'contracts/http/mentors';
import { useSyncExternalStore } from 'react';
import { mentorCountsQuery, mentorsQuery } from 'web-kit/resources/mentors';
import { useViewerZone } from 'web-kit/time';
import { callQuery, countsQuery, type Filters } from './filters.ts';

/** The list before stays until the next one is there. */
export function useMentors(filters: Filters) {
  const zone = useViewerZone();
  return useQuery({ ...mentorsQuery(callQuery(filters, zone)), placeholderData: keepPreviousData });
}

/** Asked for only where they are seen. */
export function useCounts(filters: Filters, isSeen: boolean): MentorCounts | undefined {
  const zone = useViewerZone();
  const query = mentorCountsQuery(countsQuery(filters, zone));
  return useQuery({ ...query, enabled: isSeen, placeholderData: keepPreviousData }).data;
}

/** As in filters.module.css: the panel stands beside the list. */
const WIDE = '(min-width: 64rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
