import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import { getAvailability, getBookingRules, getOverrides, listSlots, previewSlots } from 'contracts/http/availability';
import { call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';

type Draft = BodyInput<typeof previewSlots>;
type AvailabilityKey =
  | readonly ['availability', mentorId: string]
  | readonly ['own-slots', mentorId: string, draft: Draft | null]
  | readonly ['own-slots', mentorId: string, 'public', timezone: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    availability: AvailabilityKey;
  }
}

/** What a mentor has saved: weekly hours, dates, booking rules. It never replaces what is being typed on. */
export const availabilityQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['availability', mentorId] as const,
    async queryFn({ signal }) {
      const asked = { params: { id: mentorId }, signal };
      const [weekly, overrides, rules] = await Promise.all([
        call(getAvailability, asked),
        call(getOverrides, asked),
        call(getBookingRules, asked),
      ]);
      return { weekly, overrides, rules };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The hours that a draft would open, by the server's reckoning. */
export const previewQuery = (mentorId: string, draft: Draft | null) =>
  queryOptions({
    queryKey: ['own-slots', mentorId, draft] as const,
    queryFn: ({ signal }) => call(previewSlots, { params: { id: mentorId }, body: draft as Draft, signal }),
    enabled: draft !== null,
    staleTime: 0,
  });

/** A mentor's own open hours as students see them. */
export const ownSlotsQuery = (mentorId: string, timezone: string) =>
  queryOptions({
    queryKey: ['own-slots', mentorId, 'public', timezone] as const,
    queryFn: ({ signal }) => call(listSlots, { params: { id: mentorId }, query: { timezone }, signal }),
    staleTime: 0,
  });

export const availabilityStaleAfter: StaleAfter = { session: [['own-slots']], availability: [['own-slots']] };
