import type { EventPayload } from 'contracts/events';
import type { Clock } from 'svc-kit/clock';
import type { Handlers } from 'svc-kit/consume';
import { type Tx, together } from 'svc-kit/db';
import type { AtOnce } from 'svc-kit/due-at-once';
import { noteBrand } from 'svc-kit/site-name';
import { linkExpiries } from './domain/links.ts';
import type { Identity } from './identity.ts';
import { sessionJustConfirmed } from './mail/moment.ts';
import { tellNotified } from './mail/tell-notified.ts';
import { listenToMessages } from './mail/tell-of-messages.ts';
import { createTelling, type Side, type Telling } from './mail/tell-people.ts';
import type { WriteEarly } from './mail/write-early.ts';
import { listenToParents, planRefundMail, tellAsked, tellOtherPayers } from './parents.ts';
import { extendLinks } from './store/links.ts';
import { notePublicName } from './store/public-names.ts';
import { findSessionFact, findStart, keepSessionFact, notePaidOut } from './store/session-facts.ts';

type SessionPayload = EventPayload<'session.confirmed'>;
const BOTH: Side[] = ['athlete', 'mentor'];

/** Handlers only queue mail. The database rejects an event that arrives before its account; it is delivered again. */
export function listen({ clock }: Pick<Identity, 'clock'>, atOnce: AtOnce, writeEarly?: WriteEarly): Handlers {
  const tell = createTelling(clock, atOnce, writeEarly);
  return {
    'site.changed': (tx, { payload }) => noteBrand(tx, payload),
    ...listenToMentors(tell),
    ...listenToBookings(tell, clock),
    ...listenToHours(tell, clock),
    ...listenToComplaints(tell),
    ...listenToSafety(tell),
    ...listenToMoney(tell, clock),
    ...listenToReviews(tell),
    ...listenToMessages(tell),
    ...listenToParents({ clock }),
  };
}

function listenToMentors(tell: Telling): Handlers {
  return {
    'mentor.changed': (tx, { payload }) => noteApprovedName(tx, payload),
    'mentor.changes_decided': (tx, event) => {
      const { mentorId, approved, note } = event.payload;
      return tell.one(tx, event, { kind: 'profile_changes_decided', accountId: mentorId, facts: { approved, note } });
    },
    'mentor.media_taken_down': (tx, event) => {
      const { mentorId, kind, reason, note } = event.payload;
      return tell.one(tx, event, {
        kind: 'media_taken_down',
        accountId: mentorId,
        facts: { what: kind, reason, note },
      });
    },
    async 'mentor.verified'(tx, event) {
      const { mentorId, note, facts } = event.payload;
      const isFree = facts.mentoringType === 'free';
      await noteApprovedName(tx, { ...event.payload, verified: true });
      return tell.one(tx, event, { kind: 'mentor_verified', accountId: mentorId, facts: { note, isFree } });
    },
    'mentor.rejected': (tx, event) => {
      const { mentorId, reason } = event.payload;
      return tell.one(tx, event, { kind: 'mentor_rejected', accountId: mentorId, facts: { reason } });
    },
    'mentor.bank_refused': (tx, event) => {
      const { mentorId, amountCents, reason } = event.payload;
      const facts = { cents: amountCents, reason };
      return tell.one(tx, event, { kind: 'bank_refused', accountId: mentorId, facts });
    },
    'mentor.payouts_stopped': (tx, event) =>
      tell.one(tx, event, { kind: 'payouts_stopped', accountId: event.payload.mentorId, facts: {} }),
    'mentor.slot_free': (tx, event) => {
      const { athleteId, mentorId, soonestSlot, bookableUntil } = event.payload;
      const facts = { mentorId, startsAt: soonestSlot, ...(bookableUntil ? { bookableUntil } : {}) };
      return tell.one(tx, event, { kind: 'slot_free', accountId: athleteId, otherId: mentorId, facts });
    },
  };
}

function listenToBookings(tell: Telling, clock: Clock): Handlers {
  return {
    async 'session.confirmed'(tx, event) {
      await together([
        keep(tx, event.payload),
        tell.booked(tx, event, factsOf(event), sessionJustConfirmed(event, clock.now())),
        tellAsked(tx, clock.now(), event, 'paid', event.payload.parentRequestId),
      ]);
    },
    async 'session.moved'(tx, event) {
      await keep(tx, event.payload);
      const { previousStartsAt, status, sessionId, endsAt } = event.payload;
      await extendLinks(tx, sessionId, linkExpiries(new Date(endsAt)));
      // An unpaid hold is in nobody's calendar yet.
      if (status === 'scheduled') return void (await tellAsked(tx, clock.now(), event, 'moved'));
      const isAgreed = event.payload.by === 'mentor';
      await tell.sides(tx, event, BOTH, 'session_moved', { ...factsOf(event), previousStartsAt, isAgreed });
    },
    'session.move_proposed': (tx, event) => {
      const { proposedStartsAt, answerBy } = event.payload;
      return tell.sides(tx, event, ['athlete'], 'move_proposed', { ...factsOf(event), proposedStartsAt, answerBy });
    },
    'session.move_declined': (tx, event) => {
      const { proposedStartsAt, by } = event.payload;
      return tell.sides(tx, event, ['mentor'], 'move_declined', { ...factsOf(event), proposedStartsAt, by });
    },
    async 'session.cancelled'(tx, event) {
      const { refundCents, by, paid, amountCents, sessionId, backBeforeCents = 0 } = event.payload;
      // A hold that was moved left a fact, too, and of a paid session the booking may be heard of later.
      const isSaid = paid !== undefined && amountCents > 0;
      const wasPaid = isSaid ? paid : (await findSessionFact(tx, sessionId)) !== null;
      // The mentor never heard of an unpaid hold.
      const sides: Side[] = wasPaid ? BOTH : ['athlete'];
      if (!wasPaid) await tellAsked(tx, clock.now(), event, 'cancelled');
      const money = { refundCents, wasPaid, backBeforeCents };
      if (wasPaid && Math.min(refundCents, amountCents - backBeforeCents) <= 0)
        await tellOtherPayers(tx, clock.now(), event, { refundCents, backBeforeCents });
      await tell.sides(tx, event, sides, 'session_cancelled', { ...factsOf(event), by, ...money });
    },
  };
}

function listenToHours(tell: Telling, clock: Clock): Handlers {
  return {
    'plan.written': (tx, event) => {
      const { sessionId, version } = event.payload;
      return tell.family(tx, event, 'plan_written', { sessionId, version });
    },
    'session.reminder_due': (tx, event) => {
      const { kind, prepared } = event.payload;
      if (kind === 'before_24h' || kind === 'before_1h') {
        return tell.sides(tx, event, BOTH, 'session_reminder', { ...factsOf(event), when: kind, prepared });
      }
      return tell.sides(tx, event, ['athlete'], 'attendance_request', { ...factsOf(event), when: kind });
    },
    async 'session.mentor_checked_in'(tx, event) {
      await tell.sides(tx, event, ['athlete'], 'attendance_request', { ...factsOf(event), when: 'checked_in' });
      await tellNotified(tx, event, factsOf(event), tell, clock);
    },
    'session.student_confirmed': (tx, event) =>
      tell.sides(tx, event, ['mentor'], 'please_complete', { ...factsOf(event), by: event.payload.by }),
    async 'session.completed'(tx, event) {
      await tell.sides(tx, event, ['athlete'], 'please_rate', factsOf(event));
      await tell.sides(tx, event, ['mentor'], 'session_completed_mentor', factsOf(event));
    },
    'session.mentor_no_show': (tx, event) => tell.sides(tx, event, BOTH, 'no_show', factsOf(event)),
    'session.no_show_reversed': (tx, event) => tell.sides(tx, event, BOTH, 'no_show_reversed', factsOf(event)),
  };
}

function listenToReviews(tell: Telling): Handlers {
  return {
    'review.answered': (tx, event) => {
      const { athleteId: accountId, mentorId, sessionId } = event.payload;
      const facts = { sessionId, mentorId };
      return tell.one(tx, event, { kind: 'review_answered', accountId, otherId: mentorId, facts });
    },
    'review.taken_down': (tx, event) => {
      const { athleteId, mentorId, what, reason } = event.payload;
      const [accountId, otherId] = what === 'text' ? [athleteId, mentorId] : [mentorId, athleteId];
      const facts = { what, reason, mentorId };
      return tell.one(tx, event, { kind: 'review_taken_down', accountId, otherId, facts });
    },
  };
}

function listenToComplaints(tell: Telling): Handlers {
  return {
    async 'complaint.filed'(tx, event) {
      const { reason, decideBy, mentorId } = event.payload;
      const facts = { ...factsOf(event), reason, decideBy, isPaidOut: await isPaidOut(tx, event.payload) };
      await tell.sides(tx, event, BOTH, 'complaint_filed', facts);
      await tell.founder(tx, event, 'complaint_filed', facts, mentorId);
    },
    async 'complaint.decided'(tx, event) {
      const { decision, refundCents, givenBackCents, backBeforeCents, note } = event.payload;
      const decided = { decision, refundCents, givenBackCents, backBeforeCents, note };
      const facts = { ...factsOf(event), ...decided, isPaidOut: await isPaidOut(tx, event.payload) };
      await tell.sides(tx, event, BOTH, 'complaint_decided', facts);
    },
  };
}

function listenToSafety(tell: Telling): Handlers {
  return {
    'session.paused': (tx, event) => tell.sides(tx, event, BOTH, 'session_paused', factsOf(event)),
    'session.resumed': (tx, event) => tell.sides(tx, event, BOTH, 'session_resumed', factsOf(event)),
    'report.filed': (tx, event) => {
      const { safety, decideBy, reportedId } = event.payload;
      return tell.founder(tx, event, 'report_filed', { safety, decideBy }, reportedId);
    },
    'mentor.hidden': (tx, event) => {
      const { mentorId, hidden, missed } = event.payload;
      const facts = { hidden, ...(missed ? { missed } : {}) };
      return tell.one(tx, event, { kind: 'mentor_hidden', accountId: mentorId, facts });
    },
    async 'report.decided'(tx, event) {
      const { reporterId, byGuardian, reportedId, message } = event.payload;
      const thanks = { kind: 'report_looked_at', accountId: reporterId, facts: {} } as const;
      await tell.one(tx, event, byGuardian ? { ...thanks, toGuardian: 'confirmed' } : thanks);
      if (message) await tell.one(tx, event, { kind: 'rules_reminder', accountId: reportedId, facts: { message } });
    },
  };
}

function listenToMoney(tell: Telling, clock: Clock): Handlers {
  return {
    async 'payment.refunded'(tx, event) {
      const { refundCents: cents, reason } = event.payload;
      await tell.payee(tx, event, 'refunded', { cents, reason });
      await planRefundMail(tx, clock.now(), event);
    },
    async 'transfer.paid'(tx, event) {
      const { sessionId, amountCents: cents } = event.payload;
      await notePaidOut(tx, sessionId, cents);
      await tell.payee(tx, event, 'paid_out', { cents });
    },
    async 'share.reversed'(tx, event) {
      const { sessionId, mentorId, athleteId, reversedCents: cents, cause } = event.payload;
      // The decision's own mail has said so.
      if (cause === 'complaint') return;
      const facts = { sessionId, startsAt: await findStart(tx, sessionId), cents, isDispute: cause === 'dispute' };
      await tell.one(tx, event, { kind: 'share_reversed', accountId: mentorId, otherId: athleteId, facts });
    },
    async 'debt.netted'(tx, event) {
      const { sessionId, mentorId, athleteId, nettedCents: cents, stillOwedCents } = event.payload;
      const facts = { sessionId, startsAt: await findStart(tx, sessionId), cents, stillOwedCents };
      await tell.one(tx, event, { kind: 'debt_netted', accountId: mentorId, otherId: athleteId, facts });
    },
    async 'refund.failed'(tx, event) {
      const { refundCents: cents } = event.payload;
      await tell.payee(tx, event, 'refund_delayed', { cents });
      await planRefundMail(tx, clock.now(), event);
      await tell.founder(tx, event, 'founder_alert', { what: 'refund_failed', cents });
    },
    'payout.failed': (tx, event) =>
      tell.founder(tx, event, 'founder_alert', { what: 'payout_failed', cents: event.payload.amountCents }),
    'books.differ': (tx, event) => tell.founder(tx, event, 'books_differ', event.payload),
    'card_dispute.opened'(tx, event) {
      const { amountCents: cents, dueBy, isQuestion } = event.payload;
      return tell.founder(tx, event, 'founder_alert', { what: 'card_dispute', cents, dueBy, isQuestion });
    },
  };
}

async function noteApprovedName(tx: Tx, mentor: EventPayload<'mentor.changed'>): Promise<void> {
  if (mentor.verified) await notePublicName(tx, mentor);
}

async function isPaidOut(tx: Tx, { sessionId }: SessionPayload): Promise<boolean> {
  const fact = await findSessionFact(tx, sessionId);
  return fact?.paidOutCents !== null && fact?.paidOutCents !== undefined;
}

function keep(tx: Tx, { sessionId, version, mentorId, athleteId, startsAt, endsAt }: SessionPayload): Promise<void> {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return keepSessionFact(tx, { sessionId, version, mentorId, athleteId, ...times });
}

function factsOf({ payload }: { payload: SessionPayload }) {
  const { sessionId, version, startsAt, endsAt, amountCents, mentorShareCents } = payload;
  return { sessionId, version, startsAt, endsAt, amountCents, mentorShareCents };
}
