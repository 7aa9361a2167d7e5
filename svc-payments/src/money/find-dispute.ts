import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { isWithBank, isWonSince } from '../store/disputes.ts';
import { findIntent } from '../store/intents.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { resumeClaims } from './claims.ts';
import { failRefund } from './note-refund.ts';
import { findDisputes } from './sync-dispute.ts';

/** A refund was refused because its charge is disputed, and we knew of no open dispute: it may have begun or ended just now. */
export async function findDisputeOf(deps: Deps, refundId: string): Promise<void> {
  const asked = await findRefund(deps.sql, refundId);
  const payment = asked ? await findPayment(deps.sql, asked.checkoutId) : null;
  if (asked?.status !== 'waiting' || !payment) return;
  await findDisputes(deps, payment.paymentIntent);
  await transaction(deps.sql, async (tx) => {
    const session = await lockSession(tx, asked.sessionId);
    const refund = await findRefund(tx, refundId);
    if (!session || !refund || (refund.status !== 'waiting' && refund.status !== 'pending')) return;
    if (await isWithBank(tx, refund.checkoutId)) return;
    const intent = await findIntent(tx, { kind: 'refund', refundCase: refund.refundCase });
    // Asked for anew meanwhile: only that answer counts.
    if (intent?.state === 'pending') return;
    const now = deps.clock.now();
    // Then Stripe refused it before that.
    if (intent && (await isWonSince(tx, refund.checkoutId, intent.attemptedAt)))
      return resumeClaims(tx, refund.checkoutId, now);
    await failRefund(deps, tx, refundId, { reason: 'charge_disputed' });
  });
}
