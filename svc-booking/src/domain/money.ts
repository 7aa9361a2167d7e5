import { hourlyRateCents, mentorShareCents } from 'contracts/money';
import type { CollegeLevel, MentoringType } from 'contracts/status';
import { FULL_REFUND_HOURS_BEFORE, HOUR_MS } from 'contracts/times';
import type { Actor, Session } from './session.ts';

export function priceOf(level: CollegeLevel, type: MentoringType): { amountCents: number; mentorShareCents: number } {
  const amountCents = hourlyRateCents(level, type);
  return { amountCents, mentorShareCents: mentorShareCents(amountCents) };
}

export function cancelRefundCents(session: Session, actor: Actor, now: Date): number {
  if (!session.paidAt) return 0;
  const isLate = session.startsAt.getTime() - now.getTime() < FULL_REFUND_HOURS_BEFORE * HOUR_MS;
  return actor.kind === 'athlete' && isLate && !session.pausedAt ? 0 : session.amountCents;
}

type Disputed = Pick<Session, 'amountCents' | 'cardDispute' | 'disputeTakenCents'>;

export function takenByBankCents({ amountCents, cardDispute, disputeTakenCents }: Disputed): number {
  return cardDispute === 'lost' ? Math.min(disputeTakenCents ?? amountCents, amountCents) : 0;
}

type Taken = Disputed & Pick<Session, 'refundedByHandCents'>;

/** Beyond what the session refunds itself. */
export function takenBesidesCents(session: Taken): number {
  return Math.min(session.amountCents, takenByBankCents(session) + session.refundedByHandCents);
}

/** What is still to come of the session's own refund: a bank, or somebody by hand, may have given some of it back before. */
export function comingBackCents(session: Taken & { refundCents: number }): number {
  return Math.min(session.refundCents, session.amountCents - takenBesidesCents(session));
}

/** For events that say what the family gets. */
export function backBefore(session: Taken): { backBeforeCents?: number } {
  const backBeforeCents = takenBesidesCents(session);
  return backBeforeCents > 0 ? { backBeforeCents } : {};
}

/** A refund that was asked for after a bank had taken a part found no more than was left. */
export function refundedCents(session: Taken & Pick<Session, 'refundCents'>): number {
  const left = session.amountCents - takenByBankCents(session);
  return Math.min(left, session.refundCents + session.refundedByHandCents);
}

export function mentorEarningsCents(session: Taken & Pick<Session, 'status' | 'refundCents' | 'paidAt'>): number {
  if (session.status === 'expired' || session.status === 'mentor_no_show') return 0;
  if (session.status === 'cancelled' && !session.paidAt) return 0;
  // A refund that was asked for later may have found no more than was left.
  return mentorShareCents(Math.max(0, session.amountCents - session.refundCents - takenBesidesCents(session)));
}
