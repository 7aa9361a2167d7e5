import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf, refundingOf } from '../domain/ledger.ts';
import { readOurId } from '../domain/our-mark.ts';
import { finishIntent } from '../store/intents.ts';
import { post, postOpposite } from '../store/ledger.ts';
import { addRefunded, findPayment, findPaymentByCharge } from '../store/payments.ts';
import {
  findRefund,
  findRefundByStripeId,
  type Refund,
  setLeftBalance,
  setRefundFailed,
  setRefundStatus,
  totalRefunded,
} from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { changeRelease } from '../store/transfers.ts';
import { idOf, type Stripe } from '../stripe.ts';
import { startRefund } from './start-refund.ts';
import { noteLostFee, syncPaymentIntent } from './sync-checkout.ts';

/** A refund made by hand in Stripe's dashboard becomes ours. */
export async function syncRefund(deps: Deps, stripeId: string): Promise<void> {
  const answer = await deps.stripe.refunds.retrieve(stripeId);
  const chargeId = idOf(answer.charge);
  const intent = idOf(answer.payment_intent);
  if (!chargeId) return;
  if (intent && !(await findPaymentByCharge(deps.sql, chargeId))) await syncPaymentIntent(deps, intent);
  await transaction(deps.sql, async (tx) => {
    const known = await knownRefund(deps, tx, answer, chargeId);
    if (!known) return;
    await finishIntent(tx, { kind: 'refund', refundCase: known.refundCase }, answer.id, { id: answer.id });
    await noteRefund(deps, tx, known.id, answer);
  });
}

async function knownRefund(deps: Deps, tx: Tx, answer: Stripe.Refund, chargeId: string): Promise<Refund | null> {
  const named = readOurId(answer.metadata, 'refund_id');
  const known = (await findRefundByStripeId(tx, answer.id)) ?? (named ? await findRefund(tx, named) : null);
  if (known) return known;
  const payment = await findPaymentByCharge(tx, chargeId);
  if (!payment || answer.status === 'failed' || answer.status === 'canceled') return null;
  const { sessionId, checkoutId } = payment;
  const stripeId = answer.id;
  const refundCase = { kind: 'stripe', stripeId } as const;
  const ask = { refundCase, sessionId, checkoutId, cents: answer.amount, reason: 'made_at_stripe', stripeId };
  return startRefund(tx, ask, deps.clock.now());
}

export async function noteRefund(deps: Deps, tx: Tx, id: string, answer: Stripe.Refund): Promise<void> {
  const before = await findRefund(tx, id);
  if (!before) return;
  const session = await lockSession(tx, before.sessionId);
  const refund = await findRefund(tx, id);
  if (!session || !refund || refund.status === 'failed') return;
  const now = deps.clock.now();
  const { sessionId } = refund;
  if (answer.balance_transaction && (await setLeftBalance(tx, id))) {
    const moves = [{ from: refundingOf(sessionId), to: CASH, cents: refund.amountCents }];
    await post(tx, { key: { kind: 'refund_paid', refundId: id }, sessionId, moves, at: now });
  }
  if (refund.status === 'pending') await announce(deps, tx, refund);
  if (answer.status === 'failed' || answer.status === 'canceled')
    return failRefund(deps, tx, id, answer.failure_reason ?? answer.status);
  await setRefundStatus(tx, id, answer.status === 'succeeded' ? 'succeeded' : 'sent', answer.id);
}

async function announce(deps: Deps, tx: Tx, refund: Refund): Promise<void> {
  const { id, sessionId, checkoutId, amountCents, reason } = refund;
  const session = await lockSession(tx, sessionId);
  const payment = await findPayment(tx, checkoutId);
  if (!session || !payment) return;
  const now = deps.clock.now();
  await noteLostFee(tx, payment, now);
  const { mentorId, athleteId } = session;
  const totalRefundedCents = await totalRefunded(tx, sessionId);
  const facts = { sessionId, mentorId, athleteId, refundId: id, refundCents: amountCents };
  await emit(tx, 'payment.refunded', { ...facts, totalRefundedCents, reason }, now);
}

export async function failRefund(deps: Deps, tx: Tx, id: string, reason: string): Promise<void> {
  const refund = await findRefund(tx, id);
  const session = refund ? await lockSession(tx, refund.sessionId) : null;
  if (!refund || !session || refund.status === 'failed') return;
  const { sessionId, checkoutId, amountCents, mentorCents, commissionCents } = refund;
  const { mentorId, athleteId } = session;
  const now = deps.clock.now();
  await setRefundFailed(tx, id, reason);
  await addRefunded(tx, checkoutId, -amountCents);
  await changeRelease(tx, sessionId, { mentorCents, commissionCents });
  await postOpposite(tx, { kind: 'refund_paid', refundId: id }, now);
  await postOpposite(tx, { kind: 'refund_set_aside', refundId: id }, now);
  if (refund.reversal === 'done') {
    const moves = [{ from: receivableOf(mentorId), to: mentorOf(sessionId), cents: mentorCents }];
    await post(tx, { key: { kind: 'refund_back', refundId: id }, sessionId, moves, at: now });
  }
  await emit(
    tx,
    'refund.failed',
    { sessionId, mentorId, athleteId, refundId: id, refundCents: amountCents, reason },
    now,
  );
}
