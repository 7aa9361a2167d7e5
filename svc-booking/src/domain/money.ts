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

export function mentorEarningsCents(
  session: Pick<Session, 'status' | 'amountCents' | 'refundCents' | 'paidAt' | 'cardDispute'>,
): number {
  if (session.cardDispute === 'lost') return 0;
  if (session.status === 'expired' || session.status === 'mentor_no_show') return 0;
  if (session.status === 'cancelled' && !session.paidAt) return 0;
  return mentorShareCents(session.amountCents - session.refundCents);
}
