import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import {
  getAvailability,
  getBookingRules,
  getOverrides,
  listSlots,
  previewSlots,
  saveAvailability,
  saveBookingRules,
  saveOverrides,
} from 'contracts/http/availability';
import { call, isApiError } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';

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

/** Never refetched by itself: it would replace what is being typed. */
export const availabilityQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['availability', mentorId] as const,
    async queryFn({ signal }) {
      const asked = { params: { id: mentorId }, signal };
      // First, since its version may be older than the rest, but never newer.
      const rules = await call(getBookingRules, asked);
      const [weekly, overrides] = await Promise.all([call(getAvailability, asked), call(getOverrides, asked)]);
      return { weekly, overrides, rules };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const previewQuery = (mentorId: string, draft: Draft | null) =>
  queryOptions({
    queryKey: ['own-slots', mentorId, draft] as const,
    queryFn: ({ signal }) => call(previewSlots, { params: { id: mentorId }, body: draft as Draft, signal }),
    enabled: draft !== null,
    staleTime: 0,
  });

export const ownSlotsQuery = (mentorId: string, timezone: string) =>
  queryOptions({
    queryKey: ['own-slots', mentorId, 'public', timezone] as const,
    queryFn: ({ signal }) => call(listSlots, { params: { id: mentorId }, query: { timezone }, signal }),
    staleTime: 0,
  });

export interface HoursBody {
  weekly: BodyInput<typeof saveAvailability>;
  overrides: BodyInput<typeof saveOverrides>;
  rules: BodyInput<typeof saveBookingRules>;
}
export type HoursPart = keyof HoursBody;
export interface SavedParts {
  saved: HoursPart[];
  /** Of what is saved now. */
  version: number | undefined;
  failed: { part: HoursPart; reason: string | null }[];
}

interface HoursToSave {
  mentorId: string;
  parts: readonly HoursPart[];
  hours: HoursBody;
  /** Of what was saved when these hours were loaded. */
  version: number | undefined;
}
export const saveHours = defineChange({
  async ask({ mentorId, parts, hours, version }: HoursToSave): Promise<SavedParts> {
    const result: SavedParts = { saved: [], version, failed: [] };
    const seen = () => ({
      params: { id: mentorId },
      headers: result.version === undefined ? {} : { 'if-match': `"${result.version}"` },
    });
    const send: Readonly<Record<HoursPart, () => Promise<{ version?: number | undefined }>>> = {
      weekly: () => call(saveAvailability, { ...seen(), body: hours.weekly }),
      overrides: () => call(saveOverrides, { ...seen(), body: hours.overrides }),
      rules: () => call(saveBookingRules, { ...seen(), body: hours.rules }),
    };
    for (const part of parts) {
      try {
        result.version = (await send[part]()).version;
        result.saved.push(part);
      } catch (error) {
        result.failed.push({ part, reason: isApiError(error) ? error.message : null });
      }
    }
    return result;
  },
  learn(client, { saved, version }, { mentorId, hours }) {
    const sent = Object.fromEntries(saved.map((part) => [part, hours[part]]));
    client.setQueryData(
      availabilityQuery(mentorId).queryKey,
      (before) => before && { ...before, ...sent, rules: { ...before.rules, ...sent.rules, version } },
    );
  },
  stale: ({ mentorId }) => [['own-slots', mentorId]],
});

export const availabilityStaleAfter: StaleAfter = { session: [['own-slots']], availability: [['own-slots']] };
