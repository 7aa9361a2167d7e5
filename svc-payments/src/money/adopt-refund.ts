import type { Tx } from 'svc-kit/db';
import type { Payment } from '../store/payments.ts';
import { beginNextTry, findRefund, findRefundByStripeId, listClaims, type Refund } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { claimAgain, dropClaim } from './claims.ts';
import { startRefund } from './start-refund.ts';
import { leftOf } from './take-back.ts';

/** A refund made by hand meets what the family was owed anyway; only the rest of it takes more from the session. */
export async function adoptRefund(
  tx: Tx,
  payment: Payment,
  made: { stripeId: string; cents: number },
  now: Date,
): Promise<Refund | null> {
  const { sessionId, checkoutId } = payment;
  const session = await lockSession(tx, sessionId);
  if (!session) return null;
  // Several events about it may be worked on at once.
  const adoptedBefore = await findRefundByStripeId(tx, made.stripeId);
  if (adoptedBefore) return adoptedBefore;
  const claims = await listClaims(tx, checkoutId);
  const same = claims.find(({ amountCents }) => amountCents === made.cents);
  if (same) {
    await beginNextTry(tx, same.id, made.stripeId);
    return findRefund(tx, same.id);
  }
  const claimed = claims.reduce((sum, claim) => sum + claim.amountCents, 0);
  // Another refund of ours is then refused or has failed, which is not known yet: reconciliation comes back to this one.
  if (made.cents > claimed + (await leftOf(tx, checkoutId))) return null;
  for (const claim of claims) await dropClaim(tx, claim, now);
  const left = await leftOf(tx, checkoutId);
  const refundCase = { kind: 'stripe', stripeId: made.stripeId } as const;
  const ask = { refundCase, sessionId, checkoutId, cents: made.cents, reason: 'made_at_stripe' };
  const adopted = left > 0 ? await startRefund(tx, { ...ask, stripeId: made.stripeId }, now) : null;
  const cents = Math.min(Math.max(0, claimed - made.cents), await leftOf(tx, checkoutId));
  await claimAgain(tx, session, { dropped: claims, cents }, now);
  return adopted;
}
