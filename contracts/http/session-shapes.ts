import { z } from 'zod';
import type { RefusalCode } from '../details.ts';
import { complaintStatus, type SessionAction, sessionAction, sessionStatus } from '../status.ts';
import { portrait } from './media.ts';
import { dollars, id, instant } from './shapes.ts';

/** Half-open (from ≤ t < until), unlimited where absent; `from` may lie ahead. Valid until the session changes. */
export const allowance = z.union([
  z.object({ no: z.string(), code: z.string<RefusalCode>() }),
  z.object({ from: instant.optional(), until: instant.optional() }),
]);
export type Allowance = z.infer<typeof allowance>;
/** For a mentor, `move` proposes a new time; `cancel` also gives back a hold. */
export const may = z.record(sessionAction, allowance);
export type May = z.infer<typeof may>;
export type { SessionAction };

/** The next step, when it should have happened by itself more than an hour ago. */
export const overdue = z.object({
  step: z.enum(['payment', 'check_in', 'confirmation', 'completion', 'decision']),
  since: instant,
});

export const moveProposal = z.object({ scheduled_datetime: instant, answer_by: instant });
export const parentRequest = z.object({ asked_at: instant, expires_at: instant, opened_at: instant.optional() });
export const session = z.object({
  id,
  mentor_id: id,
  athlete_id: id,
  athlete_name: z.string(),
  /** On the athlete's own calls and the admin's; always null for mentors. */
  athlete_email: z.string().nullable(),
  mentor_name: z.string(),
  mentor_portrait: portrait.nullish(),
  scheduled_datetime: instant,
  ends_at: instant,
  session_notes: z.string().nullable(),
  status: sessionStatus,
  mentor_earnings: dollars,
  total_amount: dollars,
  payment_session_id: z.string().nullable(),
  hold_expires_at: instant.nullable(),
  mentor_time_zone: z.string(),
  has_rating: z.boolean(),
  has_complaint: z.boolean(),
  complaint_status: complaintStatus.nullish(),
  created_at: instant,
  move_proposal: moveProposal.nullish(),
  /** What goes back to the family, 0 for nothing, null while unpaid; when it leaves, null unless it was missed. */
  refund_amount: dollars.nullish(),
  refund_leaves_at: instant.nullish(),
  /** What a card's bank took back of it besides, after a dispute; null where none did. */
  taken_by_bank: dollars.nullish(),
  /** For how long athlete and mentor saw or heard each other in the room; null when neither was ever in. */
  together_minutes: z.int().nullish(),
  /** What the athlete wants of the session. Only they see it, and their mentor as long as the brief is there. */
  goal: z.string().nullish(),
  has_answers: z.boolean().nullish(),
  has_plan: z.boolean().nullish(),
  /** An athlete asked a parent to pay, and the session is held until then; null once it is paid or gone. */
  parent_request: parentRequest.nullish(),
  /** For the admin only. */
  overdue: overdue.nullish(),
  /** Until the founder has looked at something; nobody can enter it. */
  paused: z.boolean().optional(),
  may,
});
export type Session = z.infer<typeof session>;

export const sessionDetails = z.object({
  id,
  mentor_id: id,
  mentor_name: z.string(),
  mentor_portrait: portrait.nullish(),
  athlete_name: z.string(),
  scheduled_datetime: instant,
  ends_at: instant,
  total_amount: dollars,
  athlete_id: id,
  status: sessionStatus,
  has_rating: z.boolean(),
  mentor_time_zone: z.string(),
  together_minutes: z.int().nullish(),
  may,
});
export type SessionDetails = z.infer<typeof sessionDetails>;
