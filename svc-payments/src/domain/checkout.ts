import { done, type Result, refuse } from 'contracts/result';
import { CHECKOUT_MINUTES, MAX_CHECKOUTS_PER_SESSION, MINUTE_MS } from 'contracts/times';
import type { IntentKey } from './money-key.ts';

/** An open page is reused while it has this much time left. */
const REUSE_MINUTES = 10;
/** How long a page that is being opened is retried before it is looked up. */
const OPENING_SECONDS = 45;

export interface PayableSession {
  sessionId: string;
  athleteId: string;
  mentorId: string;
  status: string;
  amountCents: number;
  startsAt: Date;
  holdExpiresAt: Date | null;
}
/** processing: complete, and the payer's bank has not decided. questioned: paid otherwise than asked, and not booked. */
export type CheckoutStatus = 'opening' | 'open' | 'processing' | 'questioned' | 'complete' | 'expired' | 'failed';
export interface Checkout {
  sessionId: string;
  checkoutNumber: number;
  checkoutId: string | null;
  url: string | null;
  status: CheckoutStatus;
  amountCents: number;
  athleteId: string;
  mentorId: string;
  /** `startsAt`: null on pages of earlier releases. `parentRequestId`: the parent's link; null for the athlete. */
  startsAt: Date | null;
  parentRequestId: string | null;
  openedAt: Date;
  expiresAt: Date;
}

export type NumberedCheckout = Pick<Checkout, 'sessionId' | 'checkoutNumber'>;

/** What a request for a payment page leads to; `replaces` is closed before a new page opens. */
export type CheckoutPlan =
  | { do: 'answer'; checkout: Checkout }
  | { do: 'finish'; checkout: Checkout }
  | { do: 'recover'; checkout: Checkout }
  | { do: 'open'; checkoutNumber: number; expiresAt: Date; parentRequestId: string | null; replaces: Checkout[] };

export function pageKeyOf({ sessionId, checkoutNumber }: NumberedCheckout): IntentKey<'checkout'> {
  return { kind: 'checkout', sessionId, checkoutNumber };
}

/** True when `origin` is exactly this site's origin: no path, no user, no other spelling. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).origin;
  return origin === own || origin === `${own}/`;
}

/** @param parentRequestId null when the athlete pays. Nobody is sent to a page that was opened for somebody else. */
export function planCheckout(
  session: PayableSession,
  checkouts: Checkout[],
  parentRequestId: string | null,
  now: Date,
): Result<CheckoutPlan> {
  if (session.status !== 'scheduled' || session.amountCents === 0 || checkouts.some((c) => c.status === 'complete'))
    return refuse('rule', 'not_waiting_for_payment');
  // A second page could be paid too.
  if (checkouts.some((c) => c.status === 'processing')) return refuse('rule', 'payment_processing');
  if (checkouts.some((c) => c.status === 'questioned')) return refuse('rule', 'payment_questioned');
  const newest = checkouts.at(-1);
  const holdEnds = Math.max(session.holdExpiresAt?.getTime() ?? 0, ...checkouts.map((c) => extendsHoldTo(c)));
  if (holdEnds <= now.getTime()) return refuse('rule', 'hold_over');
  if (newest?.status === 'opening') {
    const isFresh = now.getTime() - newest.openedAt.getTime() < OPENING_SECONDS * 1000;
    return done({ do: isFresh ? 'finish' : 'recover', checkout: newest });
  }
  const isTheirs = newest?.parentRequestId === parentRequestId;
  if (newest?.status === 'open' && isTheirs && isReusable(newest, session, now))
    return done({ do: 'answer', checkout: newest });
  if (checkouts.filter((c) => c.status !== 'failed').length >= MAX_CHECKOUTS_PER_SESSION)
    return refuse('rule', 'too_many_checkouts');
  return done({
    do: 'open',
    checkoutNumber: checkouts.length + 1,
    expiresAt: new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
    parentRequestId,
    replaces: checkouts.filter((c) => c.status === 'open'),
  });
}

function isReusable({ expiresAt, startsAt }: Checkout, session: PayableSession, now: Date): boolean {
  const hasTime = expiresAt.getTime() - now.getTime() >= REUSE_MINUTES * MINUTE_MS;
  return hasTime && (startsAt === null || startsAt.getTime() === session.startsAt.getTime());
}

/** Booking holds the slot until the page's expiry, even if the page was closed earlier. */
function extendsHoldTo(checkout: Checkout): number {
  return checkout.status === 'failed' ? 0 : checkout.expiresAt.getTime();
}
export const MENTOR_NOT_READY = refuse('conflict', 'mentor_not_ready');
