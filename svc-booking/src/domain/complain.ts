import { standsCode } from 'contracts/details';
import { done, type Result, refuse } from 'contracts/result';
import type { ComplaintReason, RefundDecision } from 'contracts/status';
import { COMPLAINT_DAYS_AFTER_END, COMPLAINT_DECISION_HOURS, DAY_MS, HOUR_MS } from 'contracts/times';
import { type Allowed, allowedAt, type Edge, refuseAllButAthlete } from './allowed.ts';
import { transition } from './lifecycle.ts';
import { backBefore, takenBesidesCents } from './money.ts';
import type { Actor, Change, Session } from './session.ts';

export function decideBy(filedAt: Date): Date {
  return new Date(filedAt.getTime() + COMPLAINT_DECISION_HOURS * HOUR_MS);
}

export function canComplain(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButAthlete(session, actor);
  if (refused) return refused;
  if (session.complaint !== 'none') return refuse('conflict', 'complaint_filed');
  const isOpen = ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'].includes(session.status);
  if (!isOpen) return refuse('rule', standsCode(session.status));
  const lastMs = session.endsAt.getTime() + COMPLAINT_DAYS_AFTER_END * DAY_MS;
  const until: Edge = { at: new Date(lastMs + 1), code: 'complaint_too_late' };
  const isCheckedIn = session.status !== 'confirmed';
  return done(isCheckedIn ? { until } : { from: { at: session.startsAt, code: 'complaint_too_early' }, until });
}

export function complain(
  session: Session,
  actor: Actor,
  filing: { id: string; reason: ComplaintReason },
  now: Date,
): Result<Change & { decideBy: Date }> {
  const allowed = allowedAt(canComplain(session, actor), now);
  if (!allowed.ok) return allowed;
  const deadline = decideBy(now);
  const filed = {
    name: 'complaint.filed' as const,
    complaintId: filing.id,
    reason: filing.reason,
    decideBy: deadline.toISOString(),
  };
  return done({ session: { ...session, complaint: 'open' as const }, events: [filed], decideBy: deadline });
}

export interface Decision {
  complaintId: string;
  reason: ComplaintReason;
  decision: RefundDecision;
  amountCents: number | null;
  /** What the founder was shown as taken besides; null when they didn’t say. */
  seenBesidesCents: number | null;
  note: string;
}

/** With the mentor's removal, and when nobody checks in, a session is settled while its complaint waits. */
export function isGivenBack({ status, refundCents }: Pick<Session, 'status' | 'refundCents'>): boolean {
  return status === 'mentor_no_show' || status === 'cancelled' || refundCents > 0;
}

export function decide(session: Session, decision: Decision, now: Date): Result<Change> {
  if (session.complaint !== 'open') return refuse('conflict', 'complaint_decided');
  const refund = refundOf(session, decision);
  if (!refund.ok) return refund;
  if (isBesideOther(session, decision)) return refuse('conflict', 'complaint_money_changed');
  const refundCents = refund.value;
  const decided: Change['events'][number] = {
    name: 'complaint.decided',
    complaintId: decision.complaintId,
    decision: decision.decision,
    refundCents,
    ...backBefore(session),
    note: decision.note,
  };
  const closed: Session = { ...session, complaint: 'decided' };
  if (session.status === 'confirmed') return refuse('rule', 'complaint_too_soon_to_decide');
  if (isGivenBack(session)) {
    if (refundCents > 0) return refuse('rule', 'refunded_already');
    return done({ session: closed, events: [{ ...decided, givenBackCents: session.refundCents }] });
  }
  const noShowProven = decision.reason === 'mentor_no_show' && decision.decision === 'full';
  const settled = transition(closed, { name: 'settle', refundCents, noShowProven }, { kind: 'decision' }, now);
  if (!settled.ok) return settled;
  return done({ session: settled.value.session, events: [decided, ...settled.value.events] });
}

/** A part is meant beside what the founder saw; more may have gone back since. */
function isBesideOther(session: Session, { decision, seenBesidesCents }: Decision): boolean {
  return decision === 'partial' && seenBesidesCents !== null && seenBesidesCents !== takenBesidesCents(session);
}

function refundOf(session: Session, { decision, amountCents }: Decision): Result<number> {
  if (decision !== 'partial') {
    const cents = decision === 'full' ? session.amountCents : 0;
    // Neither of the two that were said is taken for what was meant.
    return amountCents === null || amountCents === cents ? done(cents) : refuse('rule', 'complaint_amount_besides');
  }
  const fits = amountCents !== null && amountCents > 0 && amountCents < session.amountCents;
  return fits ? done(amountCents) : refuse('rule', 'complaint_amount');
}
