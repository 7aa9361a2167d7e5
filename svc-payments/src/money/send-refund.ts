import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { runIntent } from '../intents/run-intent.ts';
import { persistIntent } from '../store/intents.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund, type Refund, setReversal } from '../store/refunds.ts';
import { fetchMentorPart } from './fetch-mentor-part.ts';
import { failRefund, noteRefund } from './note-refund.ts';

/** The family is refunded even if reversing the mentor's part fails. @throws while the outcome at Stripe is unknown */
export async function sendRefund(deps: Deps, id: string): Promise<void> {
  const refund = await findRefund(deps.sql, id);
  if (!refund) return;
  if (refund.reversal === 'needed') {
    const { sessionId, mentorCents } = refund;
    const note = (tx: Tx, outcome: 'done' | 'refused') => setReversal(tx, id, outcome);
    const key = { kind: 'reversal', refundId: id } as const;
    await fetchMentorPart(deps, { key, sessionId, mentorCents, note });
  }
  if (refund.status === 'pending' && !refund.stripeId) await askForRefund(deps, refund);
}

async function askForRefund(deps: Deps, refund: Refund): Promise<void> {
  const { id, sessionId, checkoutId, amountCents, refundCase } = refund;
  const payment = await findPayment(deps.sql, checkoutId);
  if (!payment) throw new Error(`the payment ${checkoutId} of refund ${id} is gone`);
  const key: IntentKey<'refund'> = { kind: 'refund', refundCase };
  const params = {
    payment_intent: payment.paymentIntent,
    amount: amountCents,
    metadata: { refund_id: id, session_id: sessionId },
  };
  await transaction(deps.sql, (tx) => persistIntent(tx, { key, params }, deps.clock.now()));
  await runIntent(deps, key, {
    done: (tx, answer) => noteRefund(deps, tx, id, answer),
    refused: (tx, code) => failRefund(deps, tx, id, code),
  });
}
