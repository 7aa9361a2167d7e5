import type { Tx } from 'svc-kit/db';
import type { Payment } from '../store/payments.ts';
import {
  beginNextTry,
  findRefund,
  findRefundByStripeId,
  listClaims,
  listPending,
  listVoidBy,
  type Refund,
  setVoidBy,
} from '../store/refunds.ts';
import { lockSession, type SessionMoney } from '../store/sessions.ts';
import { claimAgain, dropClaim, isUnasked, undoClaim } from './claims.ts';
import { settleSession } from './release-session.ts';
import { startRefund } from './start-refund.ts';
import { leftOf } from './take-back.ts';

/**
 * A refund made by hand meets what the family was owed anyway; only the rest of it takes more from the session. One that
 * the books forgot when a backup was laid back also meets what was decided since.
 */
export async function adoptRefund(
  tx: Tx,
  payment: Payment,
  made: { stripeId: string; cents: number; isForgotten: boolean },
  now: Date,
): Promise<Refund | null> {
  const { sessionId, checkoutId } = payment;
  const session = await lockSession(tx, sessionId);
  if (!session) return null;
  // Several events about it may be worked on at once.
  const adoptedBefore = await findRefundByStripeId(tx, made.stripeId);
  if (adoptedBefore) return adoptedBefore;
  const unasked = made.isForgotten ? await listUnasked(tx, checkoutId) : [];
  const claims = [...(await listClaims(tx, checkoutId)), ...unasked];
  const same = claims.find(({ amountCents }) => amountCents === made.cents);
  if (same) {
    await beginNextTry(tx, same.id, made.stripeId);
    return findRefund(tx, same.id);
  }
  const claimed = claims.reduce((sum, claim) => sum + claim.amountCents, 0);
  // Another refund of ours is then refused or has failed, which is not known yet: reconciliation comes back to this one.
  if (made.cents > claimed + (await leftOf(tx, checkoutId))) return null;
  for (const claim of claims) {
    await (unasked.includes(claim) ? undoClaim : dropClaim)(tx, claim, now);
    if (made.isForgotten && claimed < made.cents) await setVoidBy(tx, claim.id, made.stripeId);
  }
  const left = await leftOf(tx, checkoutId);
  const refundCase = { kind: 'stripe', stripeId: made.stripeId } as const;
  const ask = { refundCase, sessionId, checkoutId, cents: made.cents, reason: 'made_at_stripe' };
  const adopted = left > 0 ? await startRefund(tx, { ...ask, stripeId: made.stripeId }, now) : null;
  const cents = Math.min(Math.max(0, claimed - made.cents), await leftOf(tx, checkoutId));
  await claimAgain(tx, session, { dropped: claims, cents }, now);
  return adopted;
}

/** Of a refund that failed and had met smaller claims, only those are owed. @returns false when it had met none */
export async function fallBack(tx: Tx, session: SessionMoney, refund: Refund, now: Date): Promise<boolean> {
  const { checkoutId, stripeId, sessionId } = refund;
  const met = stripeId ? await listVoidBy(tx, checkoutId, stripeId) : [];
  if (met.length === 0) return false;
  await dropClaim(tx, refund, now);
  await claimAgain(tx, session, { dropped: met, cents: refund.amountCents }, now);
  await settleSession(tx, sessionId, now);
  return true;
}

async function listUnasked(tx: Tx, checkoutId: string): Promise<Refund[]> {
  const unasked: Refund[] = [];
  for (const claim of await listPending(tx, checkoutId)) if (await isUnasked(tx, claim)) unasked.push(claim);
  return unasked;
}
