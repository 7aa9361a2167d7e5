import { z } from 'zod';
import { mentorFacts } from './events.ts';
import { id, instant } from './http/shapes.ts';
import { role, sessionStatus } from './status.ts';

/** What services answer each other below `/internal`, once, when a projection is late. Never reached from outside. */

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
});
export type InternalAccount = z.infer<typeof internalAccount>;

/** booking, `GET /internal/sessions/:id`: what a checkout needs to know. */
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
