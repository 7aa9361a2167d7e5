import { HOLD_MINUTES } from 'contracts/times';
import type { Session } from './session.ts';

export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** A newer checkout carries the hold to its own end; an older one changes nothing. */
export function takeCheckout(
  session: Session,
  checkout: { checkoutId: string; attempt: number; expiresAt: Date },
): Session {
  if (checkout.attempt <= session.checkoutAttempt) return session;
  const taken = { ...session, checkoutId: checkout.checkoutId, checkoutAttempt: checkout.attempt };
  if (session.status !== 'scheduled' || !session.holdExpiresAt) return taken;
  return { ...taken, holdExpiresAt: new Date(Math.max(session.holdExpiresAt.getTime(), checkout.expiresAt.getTime())) };
}
