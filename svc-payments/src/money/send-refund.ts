import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf } from '../domain/ledger.ts';
import { runIntent } from '../intents/run-intent.ts';
import { persistIntent } from '../store/intents.ts';
import { post } from '../store/ledger.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund, type Refund, setReversal } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { addReversed, findTransfer } from '../store/transfers.ts';
import { failRefund, noteRefund } from './note-refund.ts';
import { sendTransfer } from './send-transfer.ts';

/**
 * Sends a refund on its way: the mentor's part is fetched back first where he has it; whether that works or not,
 * the family is refunded. Throws while Stripe cannot tell; call it again.
 */
export async function sendRefund(deps: Deps, id: string): Promise<void> {
  const refund = await findRefund(deps.sql, id);
  if (!refund) return;
  if (refund.reversal === 'needed') await fetchMentorPart(deps, refund);
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

async function fetchMentorPart(deps: Deps, refund: Refund): Promise<void> {
  const { id, sessionId, mentorCents } = refund;
  let transfer = await findTransfer(deps.sql, sessionId);
  if (transfer?.status === 'sending') {
    await sendTransfer(deps, sessionId);
    transfer = await findTransfer(deps.sql, sessionId);
  }
  if (transfer?.status !== 'paid' || !transfer.stripeId) {
    if (transfer?.status === 'sending') throw new Error(`the transfer of session ${sessionId} is still on its way`);
    return transaction(deps.sql, (tx) => forgiveDebt(deps, tx, refund));
  }
  const key = `reversal:${id}`;
  const create = { amount: mentorCents, metadata: { refund_id: id, session_id: sessionId } };
  const params = { transfer: transfer.stripeId, create };
  await transaction(deps.sql, (tx) => persistIntent(tx, { key, kind: 'reversal', params }, deps.clock.now()));
  await runIntent(deps, 'reversal', key, {
    async done(tx, { amount }) {
      const session = await lockSession(tx, sessionId);
      if (!session) return;
      await setReversal(tx, id, 'done');
      await addReversed(tx, sessionId, amount);
      const moves = [{ from: CASH, to: receivableOf(session.mentorId), cents: amount }];
      await post(tx, { key, kind: 'reversal', sessionId, moves, at: deps.clock.now() });
    },
    refused: (tx) => setReversal(tx, id, 'refused'),
  });
}

/** The transfer did not leave after all: the mentor's part comes out of what is still payable to him. */
async function forgiveDebt(deps: Deps, tx: Tx, { id, sessionId, mentorCents }: Refund): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (!session) return;
  await setReversal(tx, id, 'done');
  const moves = [{ from: mentorOf(sessionId), to: receivableOf(session.mentorId), cents: mentorCents }];
  await post(tx, { key: `reversal:${id}`, kind: 'reversal', sessionId, moves, at: deps.clock.now() });
}
