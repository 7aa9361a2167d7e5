import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { describeRefund } from '../intents/describe.ts';
import { runIntent } from '../intents/run-intent.ts';
import { persistIntent } from '../store/intents.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund, type Refund } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { awaitBank } from './claims.ts';
import { countForgotten } from './count-forgotten.ts';
import { fetchRefundPart } from './fetch-mentor-part.ts';
import { failRefund, isOfThisTry, noteRefund } from './note-refund.ts';

/** While a dispute is open, and after it was lost. */
const DISPUTED = ['refund_disputed_payment', 'charge_disputed'];

/** The family is refunded even if reversing the mentor's part fails. @throws while the outcome at Stripe is unknown */
export async function sendRefund(deps: Deps, id: string): Promise<void> {
  const claim = await findRefund(deps.sql, id);
  if (claim) await countForgotten(deps, claim);
  const refund = claim && (await findRefund(deps.sql, id));
  if (!refund) return;
  if (refund.reversal === 'needed') await fetchRefundPart(deps, id);
  if (refund.status === 'pending' && !refund.stripeId) await askForRefund(deps, refund);
}

async function askForRefund(deps: Deps, refund: Refund): Promise<void> {
  const { id, sessionId, checkoutId, amountCents, refundCase, number } = refund;
  const payment = await findPayment(deps.sql, checkoutId);
  if (!payment) throw new Error(`the payment ${checkoutId} of refund ${id} is gone`);
  const key: IntentKey<'refund'> = { kind: 'refund', refundCase };
  const params = describeRefund({ sessionId, number, amountCents, refundId: id, paymentIntent: payment.paymentIntent });
  const isAsked = await transaction(deps.sql, async (tx) => {
    await lockSession(tx, sessionId);
    const fresh = await findRefund(tx, id);
    if (fresh?.status !== 'pending' || fresh.number !== number) return false;
    await persistIntent(tx, { key, params }, deps.clock.now());
    return true;
  });
  if (!isAsked) return;
  await runIntent(deps, key, {
    async done(tx, answer) {
      const fresh = await findRefund(tx, id);
      // It would end the question of the try that has begun since, which then was never sent.
      if (fresh && !isOfThisTry(fresh, answer)) throw new Error(`${answer.id} answers an earlier try of refund ${id}`);
      await noteRefund(deps, tx, id, answer);
    },
    refused: (tx, code) => noteRefusal(deps, tx, refund, code),
  });
}

async function noteRefusal(deps: Deps, tx: Tx, refund: Refund, code: string): Promise<void> {
  // The bank may be deciding just now: what ends its dispute either sees this one wait, or is seen here.
  await lockSession(tx, refund.sessionId);
  if (DISPUTED.includes(code)) await awaitBank(tx, refund, deps.clock.now());
  else await failRefund(deps, tx, refund.id, { reason: code });
}
