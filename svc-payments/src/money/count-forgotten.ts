import type { Deps } from '../deps.ts';
import { readOurId } from '../domain/our-mark.ts';
import { wasLaidBack } from '../store/database-past.ts';
import { isMadeByKnown } from '../store/intents.ts';
import { findPayment } from '../store/payments.ts';
import type { Refund } from '../store/refunds.ts';
import { isUnasked } from './claims.ts';
import { syncRefund } from './note-refund.ts';

/**
 * Before Stripe is first asked for a refund: what it gave the family for a decision that was lost when a backup was laid
 * back counts first. Who decided anew had not heard of it, and said what the family gets in all.
 */
export async function countForgotten(deps: Deps, claim: Refund): Promise<void> {
  if (!(await wasLaidBack(deps.sql)) || !(await isUnasked(deps.sql, claim))) return;
  const payment = await findPayment(deps.sql, claim.checkoutId);
  if (!payment) return;
  const refunds = deps.stripe.refunds.list({ payment_intent: payment.paymentIntent, limit: 100 });
  for await (const { id, metadata } of refunds) {
    const refundId = readOurId(metadata, 'refund_id');
    if (refundId && !(await isMadeByKnown(deps.sql, id, refundId))) await syncRefund(deps, id);
  }
}
