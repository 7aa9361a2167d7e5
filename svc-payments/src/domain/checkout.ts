import { done, type Result, refuse } from 'contracts/result';
import { CHECKOUT_MINUTES, MAX_CHECKOUTS_PER_SESSION, MINUTE_MS } from 'contracts/times';
import type { IntentKey } from './money-key.ts';

/** An open page is shown again while this much of it is left; a double click never opens two. */
const REUSE_MINUTES = 10;
/** Until then a page that is being opened may be asked for again under the same key. */
const OPENING_SECONDS = 45;

export interface PayableSession {
  sessionId: string;
  athleteId: string;
  mentorId: string;
  status: string;
  amountCents: number;
  holdExpiresAt: Date | null;
}
export type CheckoutStatus = 'opening' | 'open' | 'complete' | 'expired' | 'failed';
export interface Checkout {
  sessionId: string;
  /** Counts a session's checkouts from 1. */
  checkoutNumber: number;
  /** Stripe's, once its page is open. */
  checkoutId: string | null;
  url: string | null;
  status: CheckoutStatus;
  amountCents: number;
  athleteId: string;
  mentorId: string;
  openedAt: Date;
  expiresAt: Date;
}

/** One of a session's checkouts. */
export type NumberedCheckout = Pick<Checkout, 'sessionId' | 'checkoutNumber'>;

/** What a call for a payment page leads to: the page at hand, the one being opened, or a new one (after closing `replaces`). */
export type CheckoutPlan =
  | { do: 'answer'; checkout: Checkout }
  | { do: 'finish'; checkout: Checkout }
  | { do: 'recover'; checkout: Checkout }
  | { do: 'open'; checkoutNumber: number; expiresAt: Date; replaces: Checkout[] };

/** The key that its page is asked for under. */
export function pageKeyOf({ sessionId, checkoutNumber }: NumberedCheckout): IntentKey<'checkout'> {
  return { kind: 'checkout', sessionId, checkoutNumber };
}

/** True when `origin` is exactly this site's origin: no path, no user, no other spelling. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return origin === new URL(publicUrl).origin;
}

/** Decides what a call for a payment page does, by the session, its checkouts so far and the time. */
export function planCheckout(session: PayableSession, checkouts: Checkout[], now: Date): Result<CheckoutPlan> {
  if (session.status !== 'scheduled' || session.amountCents === 0 || checkouts.some((c) => c.status === 'complete'))
    return refuse('rule', 'not_waiting_for_payment');
  const newest = checkouts.at(-1);
  const holdEnds = Math.max(session.holdExpiresAt?.getTime() ?? 0, ...checkouts.map((c) => extendsHoldTo(c)));
  if (holdEnds <= now.getTime()) return refuse('rule', 'hold_over');
  if (newest?.status === 'opening') {
    const isFresh = now.getTime() - newest.openedAt.getTime() < OPENING_SECONDS * 1000;
    return done({ do: isFresh ? 'finish' : 'recover', checkout: newest });
  }
  if (newest?.status === 'open' && newest.expiresAt.getTime() - now.getTime() >= REUSE_MINUTES * MINUTE_MS)
    return done({ do: 'answer', checkout: newest });
  if (checkouts.filter((c) => c.status !== 'failed').length >= MAX_CHECKOUTS_PER_SESSION)
    return refuse('rule', 'too_many_checkouts');
  return done({
    do: 'open',
    checkoutNumber: checkouts.length + 1,
    expiresAt: new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
    replaces: checkouts.filter((c) => c.status === 'open'),
  });
}

/** Booking holds the time until the page's own end, also when it was closed before. */
function extendsHoldTo(checkout: Checkout): number {
  return checkout.status === 'failed' ? 0 : checkout.expiresAt.getTime();
}
export const MENTOR_NOT_READY = refuse('conflict', 'mentor_not_ready');
