import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SLOT_QUERY_MAX_DAYS } from 'contracts/times';
import { useCallback, useMemo, useState } from 'react';
import { addDays } from './calendar-month.ts';
import { now } from './clock.ts';
import { laterSlotsQuery, slotsQuery } from './resources/mentors.ts';
import { dayKey } from './time.ts';

/** 31 days; more once looked for or if none are open. @param options.fresh not from the cache alone: others book too */
export function useOpenTimes(mentorId: string, zone: string, options: { fresh?: boolean; enabled?: boolean } = {}) {
  const { fresh = false, enabled = true } = options;
  const [isFurther, setFurther] = useState(false);
  // Another zone has other days; until they come, the times known so far stay.
  const manner = { enabled, placeholderData: keepPreviousData, ...(fresh && { staleTime: 0 }) };
  const first = useQuery({ ...slotsQuery(mentorId, zone), ...manner });
  const isBare = first.data?.slots.length === 0;
  const from = addDays(dayKey(now(), zone), SLOT_QUERY_MAX_DAYS);
  const later = useQuery({
    ...laterSlotsQuery(mentorId, zone, from),
    ...manner,
    enabled: enabled && (isFurther || isBare),
  });
  const known = useMemo(
    () => first.data && [...new Set([...first.data.slots, ...(later.data?.slots ?? [])])],
    [first.data, later.data],
  );
  return {
    /** Undefined until they are known. */
    times: isBare && later.isPending ? undefined : known,
    isFailed: first.isError && !first.data,
    error: first.error,
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
    /** No later ones are left to look for. */
    isWhole: later.isFetched,
    lookFurther: useCallback(() => setFurther(true), []),
  };
}
