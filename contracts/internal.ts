import { z } from 'zod';
import { mentorFacts } from './events.ts';
import { id, instant } from './http/shapes.ts';
import { role, sessionStatus } from './status.ts';

// Answers below `/internal`, for when a projection is late. Not reachable from outside.

/** catalog, `GET /internal/mentors/:id`. A free mentor counts as payout-ready. */
export const internalMentor = z.object({
  id,
  facts: mentorFacts,
  verified: z.boolean(),
  payout_ready: z.boolean(),
  hidden: z.boolean(),
  /** Of the facts and the verification, as in mentor.changed. */
  version: z.int(),
});
export type InternalMentor = z.infer<typeof internalMentor>;

/** identity, `GET /internal/accounts/:id`. No address. */
export const internalAccount = z.object({
  id,
  role,
  first_name: z.string(),
  last_name: z.string(),
  time_zone: z.string(),
  /** Of the names and the time zone, as in account.changed. */
  version: z.int().optional(),
  /** Mentors only. */
  facts: mentorFacts.nullish(),
});
export type InternalAccount = z.infer<typeof internalAccount>;

/** identity, `POST /internal/addresses`. Unknown and deleted accounts are left out. */
export const internalAddressesRequest = z.object({ ids: z.array(id).max(500) });
export const internalAddresses = z.object({ addresses: z.record(z.string(), z.string()) });

/** booking, `GET /internal/sessions/:id`. */
export const internalSession = z.object({
  id,
  mentor_id: id,
  athlete_id: id,
  starts_at: instant,
  ends_at: instant,
  status: sessionStatus,
  amount_cents: z.int(),
  mentor_share_cents: z.int(),
  hold_expires_at: instant.nullable(),
  version: z.int(),
});
export type InternalSession = z.infer<typeof internalSession>;

/** booking, `POST /internal/session-records`. No names; unknown sessions are left out. */
export const internalSessionRecordsRequest = z.object({ ids: z.array(id).max(500) });
export const internalSessionRecord = z.object({
  id,
  status: sessionStatus,
  booked_at: instant,
  starts_at: instant,
  ends_at: instant,
  checked_in_at: instant.nullable(),
  student_confirmed_at: instant.nullable(),
  /** 'clock': nobody complained in time. */
  confirmed_by: z.enum(['athlete', 'clock']).nullable(),
  complaint: z.enum(['none', 'open', 'decided']),
  rating: z.int().nullable(),
  review_text: z.string().nullable(),
  rated_at: instant.nullable(),
});
export const internalSessionRecords = z.object({ records: z.array(internalSessionRecord) });
export type InternalSessionRecord = z.infer<typeof internalSessionRecord>;
