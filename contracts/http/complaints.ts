import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { toCents, toDollars } from '../money.ts';
import { DECISION_NOTE_MAX } from '../note-lengths.ts';
import { complaintReason, complaintStatus, refundDecision } from '../status.ts';
import { COMPLAINT_DECISION_HOURS } from '../times.ts';
import { byAthlete, byId, dollars, id, instant, ok, ownAthlete, text } from './shapes.ts';

export const complaintFiling = z.object({ reason: complaintReason, description: text(4_000) });

export const fileComplaint = endpoint({
  name: 'fileComplaint',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/dispute',
  access: ['athlete'],
  links: ['complain'],
  own: ownAthlete,
  params: byId,
  query: byAthlete,
  body: complaintFiling,
  response: ok.extend({ complaint_id: id, decide_by: instant }),
  errors: {
    400: `${DETAIL.complaint_too_early} | ${DETAIL.complaint_too_late}`,
    404: DETAIL.not_found,
    409: DETAIL.complaint_filed,
  },
  summary: `File a complaint; the founder decides within ${COMPLAINT_DECISION_HOURS} hours. Freezes the payout.`,
});

export const complaint = z.object({
  id,
  session_id: id,
  mentor_name: z.string(),
  athlete_name: z.string(),
  reason: complaintReason,
  description: z.string(),
  status: complaintStatus,
  created_at: instant,
  decide_by: instant,
  decision: refundDecision.nullable(),
  refund_amount: dollars.nullable(),
  total_amount: dollars,
  note: z.string().nullable(),
  response: z.string().nullish(),
  responded_at: instant.nullish(),
  decided_at: instant.nullish(),
  /** In the room; null when neither was ever in. */
  together_minutes: z.int().nullish(),
});

export const getComplaint = endpoint({
  name: 'getComplaint',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/complaint',
  access: 'signed-in',
  links: ['complain'],
  params: byId,
  response: complaint,
  errors: { 404: DETAIL.not_found },
  summary: `How the complaint about a session stands, for its athlete, its mentor and the admin. The two read no way to get in touch in each other’s words.`,
});

export const respondToComplaint = endpoint({
  name: 'respondToComplaint',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/complaint/response',
  access: ['mentor'],
  params: byId,
  body: z.object({ text: text(4_000) }),
  response: ok,
  errors: { 404: DETAIL.not_found, 409: `${DETAIL.complaint_answered} | ${DETAIL.complaint_decided}` },
  summary: 'The mentor’s side of a complaint, once, until it is decided.',
});

export const reviewComplaint = endpoint({
  name: 'reviewComplaint',
  owner: 'booking',
  method: 'POST',
  path: '/admin/complaints/:id/review',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'The admin has opened a complaint: it is under review. Again, or after the decision, it changes nothing.',
});

export const getComplaintTimes = endpoint({
  name: 'getComplaintTimes',
  owner: 'booking',
  method: 'GET',
  path: '/admin/complaint-times',
  access: ['admin'],
  response: z.object({ decided: z.int(), in_time: z.int(), median_minutes: z.number().nullable() }),
  summary: `How long decisions took, from the filing: how many, how many within ${COMPLAINT_DECISION_HOURS} hours, and the median.`,
});

export const listComplaints = endpoint({
  name: 'listComplaints',
  owner: 'booking',
  method: 'GET',
  path: '/admin/complaints',
  access: ['admin'],
  response: z.array(
    complaint.extend({
      /** What the mentor told the founder alone. */
      mentor_note: z.string().nullish(),
      /** What banks, and refunds made by hand at Stripe, took of it besides. Absent from the release before. */
      taken_besides: dollars.optional(),
      /** What the session gives back by itself: then no decision refunds more. Null where it doesn’t; absent from the release before. */
      given_back: dollars.nullish(),
      /** The meeting is at an outside address, so that nobody here knows who came. Absent from the release before. */
      meets_elsewhere: z.boolean().optional(),
    }),
  ),
  summary: 'Complaints, undecided first, the most urgent on top.',
});

/** 45.6 and 45.60 are, although 45.6 × 100 is not whole in a computer’s fractions. */
const isWholeCents = (amount: number) => toDollars(toCents(amount)) === amount;

export const decideComplaintBody = z.object({
  decision: refundDecision,
  amount: dollars.positive().refine(isWholeCents, 'Give whole cents, such as 45.60.').nullish(),
  note: text(DECISION_NOTE_MAX),
  /** As `taken_besides` was shown: a part is not given beside any other. */
  seen_taken_besides: dollars.optional(),
});

export const decideComplaint = endpoint({
  name: 'decideComplaint',
  owner: 'booking',
  method: 'POST',
  path: '/admin/complaints/:id/decide',
  access: ['admin'],
  freshSignIn: true,
  params: byId,
  body: decideComplaintBody,
  response: ok,
  errors: {
    400: `${DETAIL.complaint_amount} | ${DETAIL.complaint_amount_besides} | ${DETAIL.complaint_too_soon_to_decide} | ${DETAIL.refunded_already}`,
    404: DETAIL.not_found,
    409: `${DETAIL.complaint_decided} | ${DETAIL.complaint_money_changed}`,
  },
  summary: 'Refund none, part or all of it, with a note. Both sides are told.',
});
