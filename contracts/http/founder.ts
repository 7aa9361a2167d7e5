import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { FOUNDER_NOTE_MAX } from '../note-lengths.ts';
import { sessionStatus } from '../status.ts';
import { inWords, NO_SHOW_WINDOW_DAYS, NO_SHOWS_THAT_HIDE, VERIFICATION_HOURS } from '../times.ts';
import { byId, dollars, email, id, instant, isoDate, ok, optionalText, text } from './shapes.ts';

export const mentorRecord = z.object({
  mentor_id: id,
  mentor_name: z.string(),
  completed: z.int(),
  no_shows: z.int(),
  /** Those within NO_SHOW_WINDOW_DAYS. */
  recent_no_shows: z.int(),
  hidden_since: instant.nullable(),
  hidden_reason: z.string().nullable(),
  /** By what was decided about a report: nothing waits for a look. Absent from the release before. */
  hidden_by_decision: z.boolean().optional(),
});

export const getMentorRecord = endpoint({
  name: 'getMentorRecord',
  owner: 'booking',
  method: 'GET',
  path: '/admin/mentors/:id/record',
  access: ['admin'],
  params: byId,
  response: mentorRecord,
  errors: { 404: DETAIL.mentor_not_found },
  summary: 'A mentor’s completed and missed sessions, and whether they are hidden.',
});

export const listHiddenMentors = endpoint({
  name: 'listHiddenMentors',
  owner: 'booking',
  method: 'GET',
  path: '/admin/hidden-mentors',
  access: ['admin'],
  response: z.array(mentorRecord),
  summary: `Mentors off the lists, after ${inWords(NO_SHOWS_THAT_HIDE)} missed sessions in ${NO_SHOW_WINDOW_DAYS} days or by a decision about a report, longest first.`,
});

export const unhideMentor = endpoint({
  name: 'unhideMentor',
  owner: 'booking',
  method: 'POST',
  path: '/admin/mentors/:id/unhide',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  body: z.object({ note: text(FOUNDER_NOTE_MAX) }),
  response: ok,
  errors: { 404: DETAIL.mentor_not_found, 409: DETAIL.mentor_not_hidden },
  summary: `Show a hidden mentor again. One more missed session within ${NO_SHOW_WINDOW_DAYS} days hides them again.`,
});

export const stuckSession = z.object({
  session_id: id,
  mentor_name: z.string(),
  athlete_name: z.string(),
  scheduled_datetime: instant,
  status: sessionStatus,
  expected_at: instant,
  why: z.string(),
});
export const listStuckSessions = endpoint({
  name: 'listStuckSessions',
  owner: 'booking',
  method: 'GET',
  path: '/admin/stuck-sessions',
  access: ['admin'],
  response: z.array(stuckSession),
  summary: 'Sessions that have not moved for a day beyond their next step, and why; the longest first.',
});

export const exportSessions = endpoint({
  name: 'exportSessions',
  owner: 'booking',
  method: 'GET',
  path: '/admin/export/sessions.csv',
  access: ['admin'],
  response: z.string(),
  summary: 'Every session as CSV (RFC 4180), oldest first.',
});

export const exportLedger = endpoint({
  name: 'exportLedger',
  owner: 'payments',
  method: 'GET',
  path: '/admin/export/ledger.csv',
  access: ['admin'],
  response: z.string(),
  summary: 'Every entry of the ledger as CSV (RFC 4180), oldest first.',
});

/** Counted from the moment the promised step was due to begin. */
export const promiseKept = z.object({ counted: z.int(), in_time: z.int(), median_minutes: z.number().nullable() });

export const getVerificationTimes = endpoint({
  name: 'getVerificationTimes',
  owner: 'catalog',
  method: 'GET',
  path: '/admin/verification-times',
  access: ['admin'],
  response: promiseKept,
  summary: `How long verification took, from sign-up or resubmission to the decision; in time is within ${VERIFICATION_HOURS} hours.`,
});

export const getPayoutTimes = endpoint({
  name: 'getPayoutTimes',
  owner: 'payments',
  method: 'GET',
  path: '/admin/payout-times',
  access: ['admin'],
  response: promiseKept,
  summary:
    'How long mentors’ shares took from the release to the transfer, over the last 90 days; in time is within three days.',
});

/** A year, and the one before to compare it with. */
const days = z.coerce.number().int().min(7).max(735).default(84);
export const getSessionTrend = endpoint({
  name: 'getSessionTrend',
  owner: 'booking',
  method: 'GET',
  path: '/admin/trends/sessions',
  access: ['admin'],
  query: z.object({ days }),
  response: z.array(
    z.object({ week_of: isoDate, booked: z.int(), completed: z.int(), cancelled: z.int(), no_shows: z.int() }),
  ),
  summary: 'Sessions by the week in which they start, Monday first, the oldest week first, none left out.',
});

export const getMoneyTrend = endpoint({
  name: 'getMoneyTrend',
  owner: 'payments',
  method: 'GET',
  path: '/admin/trends/money',
  access: ['admin'],
  query: z.object({ days }),
  response: z.array(z.object({ week_of: isoDate, captured: dollars, refunded: dollars, commission: dollars })),
  summary: 'Captured, refunded and released commission by week (UTC), the oldest week first, none left out.',
});

export const cardDispute = z.object({
  id: z.string(),
  session_id: id,
  amount: dollars,
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  opened_at: instant,
  due_by: instant.nullable(),
  evidence_submitted_at: instant.nullable(),
  evidence: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Of a lost one: refunds that had not arrived, and that fell away as the bank gave the family the money. One that was paid another way before is noted as `sent_before_dispute`. */
  refunds_met: z.array(z.object({ id, amount: dollars })).optional(),
});
export const listCardDisputes = endpoint({
  name: 'listCardDisputes',
  owner: 'payments',
  method: 'GET',
  path: '/admin/card-disputes',
  access: ['admin'],
  response: z.array(cardDispute),
  summary: 'Card disputes, those that await evidence first, the most urgent on top.',
});

export const getDisputeRecord = endpoint({
  name: 'getDisputeRecord',
  owner: 'payments',
  method: 'GET',
  path: '/admin/card-disputes/:id/evidence.pdf',
  access: ['admin'],
  params: z.object({ id: z.string().min(1).max(200) }),
  response: z.string(),
  errors: { 404: DETAIL.not_found },
  summary: 'What goes to the card’s bank as a PDF: before it is submitted without the note, afterward as it was sent.',
});

export const submitDisputeEvidenceBody = z.object({ note: optionalText(2_000) });

export const submitDisputeEvidence = endpoint({
  name: 'submitDisputeEvidence',
  owner: 'payments',
  method: 'POST',
  path: '/admin/card-disputes/:id/submit',
  access: ['admin'],
  freshSignIn: true,
  params: z.object({ id: z.string().min(1).max(200) }),
  body: submitDisputeEvidenceBody,
  response: ok,
  errors: { 404: DETAIL.not_found, 409: DETAIL.evidence_too_late },
  summary: 'Send the pre-filled evidence, with an optional note, to the card’s bank. Once.',
});

export const endAccountSignInsBody = z.object({ email, note: text(FOUNDER_NOTE_MAX) });

export const endAccountSignIns = endpoint({
  name: 'endAccountSignIns',
  owner: 'identity',
  method: 'POST',
  path: '/admin/accounts/end-sign-ins',
  access: ['admin'],
  freshSignIn: true,
  body: endAccountSignInsBody,
  response: ok.extend({ ended: z.int() }),
  errors: { 404: DETAIL.no_such_account },
  summary: 'Log somebody out everywhere, by their email address. Their devices count as new ones from then on.',
});

export const bouncedMail = z.object({
  id,
  account_id: id.nullable(),
  kind: z.string(),
  reason: z.string(),
  bounced_at: instant,
});
export const listBouncedMails = endpoint({
  name: 'listBouncedMails',
  owner: 'identity',
  method: 'GET',
  path: '/admin/bounced-mails',
  access: ['admin'],
  response: z.array(bouncedMail),
  summary: 'Mails that a server refused for good, newest first. Without the address.',
});
