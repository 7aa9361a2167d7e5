import type { RefusalCode } from 'contracts/details';
import { done, refuse } from 'contracts/result';
import { HOLD_MINUTES, HOUR_MS, MINUTE_MS, PARENT_HOLD_ENDS_HOURS_BEFORE, PARENT_HOLD_HOURS } from 'contracts/times';
import { type Allowed, refuseAllButAthlete, type Span } from './allowed.ts';
import type { Actor, Session } from './session.ts';

export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

export function canPay(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButAthlete(session, actor);
  if (refused) return refused;
  if (session.status !== 'scheduled' || !session.holdExpiresAt) return refuse('rule', 'not_waiting_for_payment');
  return done({ until: { at: session.holdExpiresAt, code: 'hold_over' } });
}

/** A newer checkout extends the hold to its own end; an older one changes nothing. */
export function takeCheckout(
  session: Session,
  checkout: { checkoutId: string; attempt: number; expiresAt: Date },
): Session {
  if (checkout.attempt <= session.checkoutAttempt) return session;
  const taken = { ...session, checkoutId: checkout.checkoutId, checkoutAttempt: checkout.attempt };
  if (session.status !== 'scheduled' || !session.holdExpiresAt) return taken;
  return { ...taken, holdExpiresAt: new Date(Math.max(session.holdExpiresAt.getTime(), checkout.expiresAt.getTime())) };
}

/** As long as a parent would get at least the usual hold; who has asked one already may ask another until it is over. */
export function untilTooLateToAskParent({ session }: { session: Session }): Span | RefusalCode {
  const { holdExpiresAt, parentAskedAt } = session;
  if (!holdExpiresAt) return 'not_waiting_for_payment';
  const holdOver = { at: holdExpiresAt, code: 'hold_over' } as const;
  const tooLate = lastHoldForParent(session.startsAt).getTime() - HOLD_MINUTES * MINUTE_MS + 1;
  if (parentAskedAt || tooLate >= holdExpiresAt.getTime()) return { until: holdOver };
  return { until: { at: new Date(tooLate), code: 'parent_too_late' } };
}

/** Asking again does not lengthen it: it counts from the first asking. */
export function holdForParent(session: Session, now: Date): { parentAskedAt: Date; holdExpiresAt: Date } {
  const parentAskedAt = session.parentAskedAt ?? now;
  const asked = parentAskedAt.getTime() + PARENT_HOLD_HOURS * HOUR_MS;
  const end = Math.min(asked, lastHoldForParent(session.startsAt).getTime());
  return { parentAskedAt, holdExpiresAt: new Date(Math.max(end, session.holdExpiresAt?.getTime() ?? 0)) };
}

/** Whoever moves an hour that waits for a parent to an earlier day gets no longer hold of it than by asking then. */
export function holdAfterMove(session: Session, startsAt: Date, now: Date): Date | null {
  const { holdExpiresAt, parentAskedAt, status } = session;
  if (!holdExpiresAt || !parentAskedAt || status !== 'scheduled') return holdExpiresAt;
  const latest = Math.max(lastHoldForParent(startsAt).getTime(), holdUntil(now).getTime());
  return new Date(Math.min(holdExpiresAt.getTime(), latest));
}

function lastHoldForParent(startsAt: Date): Date {
  return new Date(startsAt.getTime() - PARENT_HOLD_ENDS_HOURS_BEFORE * HOUR_MS);
}
