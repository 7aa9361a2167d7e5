import type { InternalSessionRecord } from 'contracts/internal';
import { formatExactCents } from 'contracts/money';
import { pathTo } from 'contracts/pages';
import {
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  COMPLAINT_DAYS_AFTER_END,
  FULL_REFUND_HOURS_BEFORE,
  MINUTE_MS,
  SESSION_MINUTES,
} from 'contracts/times';

export interface EvidencePart {
  field:
    | 'product_description'
    | 'service_date'
    | 'access_activity_log'
    | 'refund_policy_disclosure'
    | 'cancellation_policy_disclosure'
    | 'refund_refusal_explanation'
    | 'uncategorized_text';
  title: string;
  text: string;
}

type Room = NonNullable<InternalSessionRecord['room']>;
type Visit = Room['visits'][number];

export interface DisputedPayment {
  checkoutId: string;
  amountCents: number;
  /** To the card, other than by this dispute. */
  refundedCents: number;
  /** By the founder outside Stripe, so that the card's bank sees nothing of it. */
  elsewhereCents: number;
  capturedAt: Date;
}
export interface Site {
  brand: string;
  publicUrl: string;
}

/** Only ids, times and what the student published; no name or address. `record` is null while booking does not answer. */
export function composeEvidence(
  payment: DisputedPayment,
  record: InternalSessionRecord | null,
  site: Site,
  note: string | null,
): EvidencePart[] {
  const paid = `Paid by card on ${inWords(payment.capturedAt)}: ${formatExactCents(payment.amountCents)} (${payment.checkoutId}).`;
  const parts: (EvidencePart | null)[] = [
    {
      field: 'product_description',
      title: 'What was paid for',
      text: `One ${SESSION_MINUTES}-minute one-to-one mentoring session by video with a verified college athlete, booked for a stated date and time on ${site.brand}. ${paid}`,
    },
    record && { field: 'service_date', title: 'When it was to take place', text: inWords(new Date(record.starts_at)) },
    record && { field: 'access_activity_log', title: 'What was recorded', text: logOf(payment, record).join('\n') },
    { field: 'refund_policy_disclosure', title: 'Refunds', text: refundPolicy(site) },
    { field: 'cancellation_policy_disclosure', title: 'Cancelling', text: cancellationPolicy(site) },
    record && { field: 'refund_refusal_explanation', title: 'Why it was not refunded', text: whyNot(payment, record) },
    note ? { field: 'uncategorized_text', title: 'Your note', text: note } : null,
  ];
  return parts.filter((part) => part !== null);
}

function logOf(payment: DisputedPayment, record: InternalSessionRecord): string[] {
  const { confirmed_by: by, rating, review_text: review } = record;
  const confirmed =
    by === 'athlete'
      ? 'The student confirmed, signed in to their own account, that the mentor was there.'
      : `Counted as held: ${AUTO_CONFIRM_HOURS_AFTER_END} hours after its end nobody had complained, after three reminders.`;
  const steps: [at: string | null, what: string][] = [
    [record.booked_at, 'Booked by the student, signed in to their own account.'],
    [payment.capturedAt.toISOString(), 'Paid.'],
    [record.checked_in_at, 'The mentor checked in to the session.'],
    [record.student_confirmed_at, confirmed],
    ...(record.room?.visits ?? []).flatMap(visitSteps),
    [record.rated_at, `The student rated the session ${rating} of 5${review ? ` and wrote: "${review}"` : '.'}`],
  ];
  const log = steps
    .flatMap(([at, what]) => (at ? [{ at, what }] : []))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, what }) => `${inWords(new Date(at))}: ${what}`);
  return record.room ? [...log, togetherOf(record.room)] : log;
}

const WHO: Record<Visit['seat'], string> = {
  athlete: 'The student',
  mentor: 'The mentor',
  guardian: 'The student’s parent or guardian',
};

/** Long evenings with bad networks have many; a bank reads only so much. */
const LEAST_VISIT_MS = MINUTE_MS;

function visitSteps({ seat, from, until }: Visit): [at: string, what: string][] {
  if (Date.parse(until) - Date.parse(from) < LEAST_VISIT_MS) return [];
  return [
    [from, `${WHO[seat]} came into the video room of the session.`],
    [until, `${WHO[seat]} left the video room.`],
  ];
}

function togetherOf({ both_in_minutes: both, together_minutes: together }: Room): string {
  return `The student and the mentor were in the video room at the same time for ${both ?? 0} minutes, and saw or heard each other there for ${together ?? 0} minutes.`;
}

function whyNot({ refundedCents, elsewhereCents }: DisputedPayment, record: InternalSessionRecord): string {
  const toCard = refundedCents > 0 ? ` ${formatExactCents(refundedCents)} of it were refunded.` : '';
  const elsewhere =
    elsewhereCents > 0
      ? ` ${formatExactCents(elsewhereCents)} of it were paid back another way, as a refund to the card had failed.`
      : '';
  const complaint = {
    none: 'No complaint about it was filed.',
    open: 'A complaint about it is being decided.',
    decided: 'A complaint about it was filed and decided.',
  }[record.complaint];
  return `${outcomeOf(record)} ${complaint}${toCard}${elsewhere}`;
}

function outcomeOf({ status, checked_in_at, student_confirmed_at }: InternalSessionRecord): string {
  if (status === 'cancelled') return 'The session was cancelled; what is refunded then is told before it is confirmed.';
  if (status === 'mentor_no_show') return 'The mentor did not check in, so the session is refunded in full.';
  if (checked_in_at && student_confirmed_at) return 'The mentor was there, and the session counts as held.';
  if (checked_in_at) return 'The mentor was there; the student has not confirmed the session yet.';
  return 'The session has not taken place yet.';
}

function refundPolicy({ publicUrl }: Site): string {
  return `If the mentor has not checked in ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start, the session is refunded in full without anyone asking. Complaints are taken until ${COMPLAINT_DAYS_AFTER_END} days after the session and can lead to a partial or full refund. These terms are public at ${publicUrl}${pathTo('terms')}.`;
}

function cancellationPolicy({ publicUrl }: Site): string {
  return `The student can cancel for a full refund until ${FULL_REFUND_HOURS_BEFORE} hours before the start, and without a refund after that; the amount is shown before they confirm. If the mentor cancels, the refund is always full. These terms are public at ${publicUrl}${pathTo('terms')}.`;
}

function inWords(at: Date): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}
