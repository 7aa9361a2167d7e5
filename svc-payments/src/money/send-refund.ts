import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { runIntent } from '../intents/run-intent.ts';
import { persistIntent } from '../store/intents.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund, type Refund, setReversal } from '../store/refunds.ts';
import { fetchMentorPart } from './fetch-mentor-part.ts';
import { failRefund, noteRefund } from './note-refund.ts';

/**
 * Sends a refund on its way: the mentor's part is fetched back first where he has it; whether that works or not,
 * the family is refunded. Throws while Stripe cannot tell; call it again.
 */
export async function sendRefund(deps: Deps, id: string): Promise<void> {
  const refund = await findRefund(deps.sql, id);
  if (!refund) return;
  if (refund.reversal === 'needed') {
    const { sessionId, mentorCents } = refund;
    const note = (tx: Tx, outcome: 'done' | 'refused') => setReversal(tx, id, outcome);
    await fetchMentorPart(deps, { id, sessionId, mentorCents, metadata: { refund_id: id }, note });
  }
  if (refund.status === 'pending' && !refund.stripeId) await askForRefund(deps, refund);
}

async function askForRefund(deps: Deps, refund: Refund): Promise<void> {
  const { id, sessionId, csId, amountCents, caseKey } = refund;
  const payment = await findPayment(deps.sql, csId);
  if (!payment) throw new Error(`the payment ${csId} of refund ${id} is gone`);
  const key = `refund:${caseKey}`;
  const params = {
    payment_intent: payment.paymentIntent,
    amount: amountCents,
    metadata: { refund_id: id, session_id: sessionId },
  };
  await transaction(deps.sql, (tx) => persistIntent(tx, { key, kind: 'refund', params }, deps.clock.now()));
  await runIntent(deps, 'refund', key, {
    done: (tx, answer) => noteRefund(deps, tx, id, answer),
    refused: (tx, code) => failRefund(deps, tx, id, code),
  });
}
