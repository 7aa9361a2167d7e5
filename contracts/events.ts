import { z } from 'zod';
import { HOURS_IN_WEEK } from './hours-of-week.ts';
import { MEDIA_KINDS, TAKE_DOWN_REASONS, type TakeDownReason } from './media.ts';
import { collegeLevel, complaintReason, guardianRule, mentoringType, refundDecision, sessionStatus } from './status.ts';
import { SLOTS_ON_CARD } from './times.ts';
import { usState } from './us-states.ts';

const id = z.uuid();
const instant = z.iso.datetime({ offset: true });
const cents = z.int().nonnegative();

export const mentorFacts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  college: z.string(),
  collegeLevel,
  /** Of the college; absent where nobody was asked for it yet. */
  usState: usState.nullish(),
  sport: z.string(),
  position: z.string(),
  major: z.string().nullable(),
  gpa: z.number().nullable(),
  graduationYear: z.int(),
  height: z.string().nullable(),
  weight: z.string().nullable(),
  bio: z.string(),
  achievements: z.array(z.string()),
  recruitingStory: z.string().nullable(),
  mentoringType,
  timeZone: z.string(),
});
export type MentorFacts = z.infer<typeof mentorFacts>;

/** Its address without the width and the format; null without one, absent where nobody knew of portraits yet. */
const portrait = z.string().nullable();

/** Of a mentor's page, which mails lead to; null while not everybody may open it. */
export const mentorPage = z.object({ portrait: z.string().nullable() }).nullable();
export type MentorPage = z.infer<typeof mentorPage>;

/** The page whose payment booking accepted: it refuses all others for the session. Null for none; absent in earlier releases. */
const acceptedPage = { paidCheckoutId: z.string().nullable().optional() };
/** The version orders the events of one session. */
const session = z.object({
  sessionId: id,
  version: z.int().positive(),
  mentorId: id,
  athleteId: id,
  startsAt: instant,
  endsAt: instant,
  amountCents: cents,
  mentorShareCents: cents,
  status: sessionStatus,
});
const payment = z.object({ sessionId: id, mentorId: id, athleteId: id });
/** What a parent paid by a link goes back to them. */
const backToParent = { paidByParent: z.object({ requestId: id, checkoutId: z.string() }).optional() };

/** Events carry ids and facts, never an address. Changes only add optional fields; a break gets a new name. */
export const EVENTS = {
  'athlete.registered': {
    owner: 'identity',
    payload: z.object({ athleteId: id, firstName: z.string(), lastName: z.string(), timeZone: z.string() }),
  },
  'mentor.registered': { owner: 'identity', payload: z.object({ mentorId: id, version: z.int(), facts: mentorFacts }) },
  'account.changed': {
    owner: 'identity',
    payload: z.object({
      accountId: id,
      /** Absent from the release before. */
      role: z.enum(['athlete', 'mentor']).optional(),
      version: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      timeZone: z.string(),
      /** Absent unless a birth date was given. */
      tooYoung: z.boolean().optional(),
    }),
  },
  /** Somebody showed that mail to it reaches them: by a code, or by a reset. */
  'address.confirmed': { owner: 'identity', payload: z.object({ accountId: id }) },
  'account.deleted': {
    owner: 'identity',
    payload: z.object({
      accountId: id,
      role: z.enum(['athlete', 'mentor']),
      /** A report concerns them: what others hold of them stays, unseen, until then. */
      heldUntil: instant.optional(),
    }),
  },
  /** The mail of a free hour was dropped, because its mentor could not be booked when it was to leave, or refused for good. */
  'mentor.slot_untold': {
    owner: 'identity',
    /** `quietUntil`: it was refused, and would be again; the hour is over then. */
    payload: z.object({ mentorId: id, athleteId: id, quietUntil: instant.optional() }),
  },
  'sign_in.ended': { owner: 'identity', payload: z.object({ accountId: id, signInId: id.nullable() }) },

  'mentor.verified': {
    owner: 'catalog',
    payload: z.object({
      mentorId: id,
      version: z.int(),
      facts: mentorFacts,
      note: z.string().nullable(),
      portrait: portrait.optional(),
    }),
  },
  'mentor.rejected': {
    owner: 'catalog',
    payload: z.object({ mentorId: id, version: z.int(), reason: z.string().nullable() }),
  },
  'mentor.changed': {
    owner: 'catalog',
    payload: z.object({
      mentorId: id,
      version: z.int(),
      facts: mentorFacts,
      verified: z.boolean(),
      portrait: portrait.optional(),
    }),
  },
  /** Of a mentor who is verified already and stays so. */
  'mentor.changes_decided': {
    owner: 'catalog',
    payload: z.object({ mentorId: id, version: z.int(), approved: z.boolean(), note: z.string().nullable() }),
  },

  'mentor.media_taken_down': {
    owner: 'catalog',
    payload: z.object({
      mentorId: id,
      mediaId: id,
      kind: z.enum(MEDIA_KINDS),
      reason: z.enum(Object.keys(TAKE_DOWN_REASONS) as TakeDownReason[]),
      note: z.string().nullable(),
    }),
  },

  'site.changed': {
    owner: 'catalog',
    payload: z.object({ version: z.int(), brand: z.string() }),
  },

  'session.booked': { owner: 'booking', payload: session.extend({ holdExpiresAt: instant }) },
  'session.confirmed': {
    owner: 'booking',
    payload: session.extend({
      /** By which link a parent paid for it. */
      parentRequestId: id.optional(),
      /** As booking answers it at that moment; absent where it has to be asked how the session stands. */
      mentorPage: mentorPage.optional(),
    }),
  },
  'session.paused': { owner: 'booking', payload: session },
  'session.resumed': { owner: 'booking', payload: session },
  'session.expired': { owner: 'booking', payload: session },
  'session.moved': {
    owner: 'booking',
    payload: session.extend({ previousStartsAt: instant, by: z.enum(['athlete', 'mentor']).optional() }),
  },
  'session.move_proposed': {
    owner: 'booking',
    payload: session.extend({ proposedStartsAt: instant, answerBy: instant }),
  },
  'session.move_declined': {
    owner: 'booking',
    payload: session.extend({ proposedStartsAt: instant, by: z.enum(['athlete', 'clock']) }),
  },
  'session.cancelled': {
    owner: 'booking',
    payload: session.extend({
      refundCents: cents,
      by: z.enum(['athlete', 'mentor', 'admin']),
      /** Whether booking knew of a payment. */
      paid: z.boolean().optional(),
      /** What a bank or a refund made by hand gave the family before. */
      backBeforeCents: cents.optional(),
      ...acceptedPage,
    }),
  },
  'session.mentor_checked_in': { owner: 'booking', payload: session },
  'session.mentor_no_show': { owner: 'booking', payload: session.extend({ refundAt: instant }) },
  'session.no_show_reversed': { owner: 'booking', payload: session },
  'session.student_confirmed': { owner: 'booking', payload: session.extend({ by: z.enum(['athlete', 'clock']) }) },
  'session.completed': {
    owner: 'booking',
    payload: session.extend({ by: z.enum(['mentor', 'clock']), ...acceptedPage }),
  },
  'session.settled': { owner: 'booking', payload: session.extend({ refundCents: cents, ...acceptedPage }) },
  'session.payment_refused': {
    owner: 'booking',
    payload: session.extend({
      checkoutId: z.string(),
      reason: z.enum(['slot_gone', 'cancelled', 'already_paid', 'amount']),
    }),
  },
  'session.reminder_due': {
    owner: 'booking',
    payload: session.extend({
      kind: z.enum(['before_24h', 'before_1h', 'confirm_0h', 'confirm_24h', 'confirm_48h']),
      prepared: z.boolean().optional(),
    }),
  },
  /** A guardian ended it for everybody, or one of the two blocked the other. */
  'session.room_ended': { owner: 'booking', payload: session },
  /** Two people in the room could not connect; `tried` is in the words of the room. */
  'session.room_trouble': {
    owner: 'booking',
    payload: session.extend({ seat: z.enum(['athlete', 'mentor', 'guardian']), tried: z.array(z.string()) }),
  },
  'session.rated': {
    owner: 'booking',
    payload: session.extend({
      rating: z.int().min(1).max(5),
      mentorAverage: z.number(),
      mentorRatings: z.int(),
      communicationRating: z.int().nullable(),
      knowledgeRating: z.int().nullable(),
      helpfulnessRating: z.int().nullable(),
      wouldRecommend: z.boolean().nullable(),
      reviewText: z.string().nullable(),
      ratedAt: instant,
    }),
  },
  'review.answered': { owner: 'booking', payload: z.object({ sessionId: id, mentorId: id, athleteId: id }) },
  /** The athlete's text, or the mentor's answer. */
  'review.taken_down': {
    owner: 'booking',
    payload: z.object({
      sessionId: id,
      mentorId: id,
      athleteId: id,
      what: z.enum(['text', 'answer']),
      reason: z.string(),
    }),
  },
  /** Asked to pay; the session is held longer. `requestId` names the link. */
  'parent_request.asked': { owner: 'booking', payload: session.extend({ requestId: id, holdExpiresAt: instant }) },
  /** For the first time, by somebody who is neither the athlete nor the mentor. */
  'parent_request.opened': {
    owner: 'booking',
    payload: z.object({ sessionId: id, mentorId: id, athleteId: id, requestId: id }),
  },
  'parent_request.paid': { owner: 'booking', payload: session.extend({ requestId: id, checkoutId: z.string() }) },
  'availability.changed': {
    owner: 'booking',
    payload: z.object({
      mentorId: id,
      version: z.int(),
      soonestSlot: instant.nullable(),
      /** It and those after it, ascending. Absent from a replica of the release before. */
      nextSlots: z.array(instant).max(SLOTS_ON_CARD).optional(),
      /** Hours of the week, in UTC, in which any slot is open. */
      openHours: z
        .array(
          z
            .int()
            .min(0)
            .max(HOURS_IN_WEEK - 1),
        )
        .max(HOURS_IN_WEEK)
        .optional(),
    }),
  },
  /** Or changed: the version grows. */
  'plan.written': {
    owner: 'booking',
    payload: z.object({ sessionId: id, mentorId: id, athleteId: id, version: z.int().positive() }),
  },
  /** Messages of one person that the other can read now. Their text is in nobody's events. */
  'messages.delivered': {
    owner: 'booking',
    payload: z.object({
      threadId: id,
      athleteId: id,
      mentorId: id,
      from: z.enum(['athlete', 'mentor']),
      messageIds: z.array(id).min(1),
      /** A guardian reads along. */
      isMinor: z.boolean(),
      /** Nothing else of this conversation waited to be read by whom they are for. */
      isNews: z.boolean(),
    }),
  },
  'complaint.filed': {
    owner: 'booking',
    payload: session.extend({ complaintId: id, reason: complaintReason, decideBy: instant }),
  },
  'complaint.decided': {
    owner: 'booking',
    payload: session.extend({
      complaintId: id,
      decision: refundDecision,
      refundCents: cents,
      /** What the family gets in any case, of a session that was refunded before the decision. */
      givenBackCents: cents.optional(),
      /** What a bank or a refund made by hand gave them before. */
      backBeforeCents: cents.optional(),
      ...acceptedPage,
      note: z.string(),
    }),
  },
  'settings.changed': {
    owner: 'booking',
    payload: z.object({
      version: z.int(),
      freeSessions: z.enum(['coming_soon', 'open']),
      noticeMinutes: z.int(),
      horizonDays: z.int(),
      /** Absent from the release before, which leaves it as it is. */
      guardian: guardianRule.optional(),
    }),
  },
  'guardian_rule.changed': { owner: 'booking', payload: z.object({ version: z.int(), rule: guardianRule }) },
  'complaint.answered': { owner: 'booking', payload: session.extend({ complaintId: id }) },
  'mentor.slot_free': {
    owner: 'booking',
    payload: z.object({
      mentorId: id,
      athleteId: id,
      soonestSlot: instant,
      /** Later, the slot is too close to be booked. */
      bookableUntil: instant.optional(),
    }),
  },
  'mentor.hidden': {
    owner: 'booking',
    payload: z.object({
      mentorId: id,
      /** Absent from the release before, whose news only their time puts in order. */
      version: z.int().optional(),
      hidden: z.boolean(),
      reason: z.string(),
      /** Sessions that they missed, where those hide them. */
      missed: z.int().optional(),
    }),
  },

  /** From minors and from whoever's age is not known, while a safety report waits. */
  'mentor.kept_from_minors': {
    owner: 'booking',
    payload: z.object({ mentorId: id, version: z.int(), kept: z.boolean() }),
  },
  /** Neither finds the other any more. Carries no word of who asked for it. */
  'people.parted': { owner: 'booking', payload: z.object({ athleteId: id, mentorId: id }) },
  /** What is shown of them as the report is filed is kept until then. Carries no word of who filed it. */
  'mentor.reported': { owner: 'booking', payload: z.object({ mentorId: id, heldUntil: instant }) },
  'report.filed': {
    owner: 'booking',
    payload: z.object({ reportId: id, reportedId: id, safety: z.boolean(), decideBy: instant }),
  },
  'report.decided': {
    owner: 'booking',
    payload: z.object({
      reportId: id,
      /** The athlete, where it was their guardian. */
      reporterId: id,
      byGuardian: z.boolean(),
      reportedId: id,
      /** What the reported person is to read; null for nothing. */
      message: z.string().nullable(),
    }),
  },

  'mentor.payout_ready_changed': {
    owner: 'payments',
    payload: z.object({ mentorId: id, version: z.int(), connected: z.boolean(), payoutReady: z.boolean() }),
  },
  /** Of who had payouts until Stripe took them away. */
  'mentor.payouts_stopped': { owner: 'payments', payload: z.object({ mentorId: id }) },
  /** A payout from the mentor's balance at Stripe came back; `reason` says in plain words why and what to do. */
  'mentor.bank_refused': {
    owner: 'payments',
    payload: z.object({ mentorId: id, amountCents: cents, reason: z.string() }),
  },
  'checkout.opened': {
    owner: 'payments',
    payload: payment.extend({ checkoutId: z.string(), attempt: z.int().positive(), expiresAt: instant }),
  },
  'checkout.expired': { owner: 'payments', payload: payment.extend({ checkoutId: z.string(), attempt: z.int() }) },
  'payment.captured': {
    owner: 'payments',
    payload: payment.extend({
      checkoutId: z.string(),
      amountCents: cents,
      capturedAt: instant,
      parentRequestId: id.optional(),
    }),
  },
  'payment.refunded': {
    owner: 'payments',
    payload: payment.extend({
      refundId: id,
      refundCents: cents,
      totalRefundedCents: cents,
      reason: z.string(),
      /** Of which payment it is. Absent from releases before, as is the next one from those before that. */
      checkoutId: z.string().optional(),
      /** What refunds made by hand at Stripe took of that payment in all, beyond what the session refunds itself. */
      byHandCents: cents.optional(),
      ...backToParent,
    }),
  },
  'refund.failed': {
    owner: 'payments',
    payload: payment.extend({ refundId: id, refundCents: cents, reason: z.string(), ...backToParent }),
  },
  'transfer.paid': { owner: 'payments', payload: payment.extend({ transferId: z.string(), amountCents: cents }) },
  'transfer.failed': { owner: 'payments', payload: payment.extend({ amountCents: cents, reason: z.string() }) },
  /** Of a share that was paid to the mentor, Stripe took this back from their connected account. */
  'share.reversed': {
    owner: 'payments',
    payload: payment.extend({ reversedCents: cents, cause: z.enum(['complaint', 'refund', 'dispute']) }),
  },
  'debt.netted': {
    owner: 'payments',
    payload: payment.extend({ nettedCents: cents, stillOwedCents: cents }),
  },
  'payout.paid': { owner: 'payments', payload: z.object({ payoutId: z.string(), amountCents: cents }) },
  'payout.failed': {
    owner: 'payments',
    payload: z.object({ payoutId: z.string(), amountCents: cents, reason: z.string() }),
  },
  'commission.collected': { owner: 'payments', payload: z.object({ batchId: id, amountCents: cents }) },
  'books.differ': {
    owner: 'payments',
    /** `from`: absent for Stripe. */
    payload: z.object({ differences: z.int().positive(), from: z.enum(['stripe', 'calendar']).optional() }),
  },
  'card_dispute.opened': {
    owner: 'payments',
    payload: payment.extend({
      disputeId: z.string(),
      amountCents: cents,
      dueBy: instant.nullable(),
      /** The bank only asks so far. If it disputes the charge then, that is told as opened once more. */
      isQuestion: z.boolean().optional(),
    }),
  },
  'card_dispute.closed': {
    owner: 'payments',
    /** Told again when the bank gives back some of it, or takes more. */
    payload: payment.extend({
      disputeId: z.string(),
      amountCents: cents,
      won: z.boolean(),
      /** What banks took of the session in all, beyond what it refunds itself. Absent from the release before. */
      takenCents: cents.optional(),
    }),
  },
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]['payload']>;
export type EventOwner = (typeof EVENTS)[EventName]['owner'];

/** `id` is the key of the outbox row and of the inbox. */
export interface EventEnvelope<N extends EventName = EventName> {
  id: string;
  name: N;
  occurredAt: string;
  payload: EventPayload<N>;
}

export function subjectOf(name: EventName): string {
  return `evt.${EVENTS[name].owner}.${name}`;
}
