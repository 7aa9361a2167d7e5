import { done, refuse } from 'contracts/result';
import { HOLD_MINUTES, MINUTE_MS } from 'contracts/times';
import { type Allowed, refuseAllButAthlete } from './allowed.ts';
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
