import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, refundingOf } from '../domain/ledger.ts';
import { readOurId } from '../domain/our-mark.ts';
import { findCheckout } from '../store/checkouts.ts';
import { wasLaidBack } from '../store/database-past.ts';
import { finishIntent } from '../store/intents.ts';
import { noteReturn, post, postOpposite } from '../store/ledger.ts';
import { findPayment, findPaymentByCharge } from '../store/payments.ts';
import {
  findRefund,
  findRefundByStripeId,
  isRefundBooked,
  type Refund,
  refundedByHand,
  setAnnounced,
  setLeftBalance,
  setRefundFailed,
  setRefundStatus,
  totalRefunded,
} from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { idOf, type Stripe } from '../stripe.ts';
import { adoptRefund, fallBack } from './adopt-refund.ts';
import { awaitBank, tryNext } from './claims.ts';
import { meetByLosses } from './lose-money.ts';
import { noteLostFee, syncPaymentIntent } from './sync-checkout.ts';

/** The card's bank took the payment back while Stripe still waited for the money of the refund. */
const DISPUTED_MEANWHILE = 'charge_for_pending_refund_disputed';

/** A refund made by hand in Stripe's dashboard becomes ours. @param txnId one of its balance transactions, where it is read because of that */
export async function syncRefund(deps: Deps, stripeId: string, txnId: string | null = null): Promise<void> {
  const answer = await deps.stripe.refunds.retrieve(stripeId);
  const chargeId = idOf(answer.charge);
  const intent = idOf(answer.payment_intent);
  if (!chargeId) return;
  if (intent && !(await findPaymentByCharge(deps.sql, chargeId))) await syncPaymentIntent(deps, intent);
  await transaction(deps.sql, async (tx) => {
    await linkReturn(tx, answer, txnId);
    const known = await knownRefund(deps, tx, answer, chargeId);
    if (!known) return;
    // Several events about it may be worked on at once, and another one may have begun the next try.
    await lockSession(tx, known.sessionId);
    const refund = await findRefund(tx, known.id);
    if (refund && isOfThisTry(refund, answer))
      await finishIntent(tx, { kind: 'refund', refundCase: known.refundCase }, answer.id, { id: answer.id });
    await noteRefund(deps, tx, known.id, answer);
  });
}

/** Finds refunds that no webhook told of yet, as the founder may have made one by hand. */
export async function findRefunds(deps: Deps, paymentIntent: string): Promise<void> {
  for await (const { id } of deps.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
    if (!(await findRefundByStripeId(deps.sql, id))) await syncRefund(deps, id);
}

/** Stripe may name it only after the founder has tried again. */
async function linkReturn(tx: Tx, answer: Stripe.Refund, txnId: string | null): Promise<void> {
  const paid = idOf(answer.balance_transaction);
  const back = idOf(answer.failure_balance_transaction) ?? txnId;
  if (paid && back && back !== paid) await noteReturn(tx, paid, back);
}

async function knownRefund(deps: Deps, tx: Tx, answer: Stripe.Refund, chargeId: string): Promise<Refund | null> {
  const named = readOurId(answer.metadata, 'refund_id');
  const known = (await findRefundByStripeId(tx, answer.id)) ?? (named ? await findRefund(tx, named) : null);
  if (known) return known;
  const payment = await findPaymentByCharge(tx, chargeId);
  const isOver = answer.status === 'failed' || answer.status === 'canceled';
  const txn = idOf(answer.balance_transaction);
  const isForgotten = named !== null && (await wasLaidBack(tx));
  // Of a decision that is lost nothing is owed: what came and went is the founder's to explain.
  if (!payment || (isOver && (!txn || isForgotten))) return null;
  // It was a claim's earlier try, of which Stripe tells again.
  if (txn && (await isRefundBooked(tx, txn))) return null;
  return adoptRefund(tx, payment, { stripeId: answer.id, cents: answer.amount, isForgotten }, deps.clock.now());
}

/** An earlier try of the same refund failed; what Stripe still tells of it is of no interest any more. */
export function isOfThisTry(refund: Refund, answer: Stripe.Refund): boolean {
  return refund.stripeId === answer.id || Number(answer.metadata?.number ?? 1) === refund.number;
}

export async function noteRefund(deps: Deps, tx: Tx, id: string, answer: Stripe.Refund): Promise<void> {
  const before = await findRefund(tx, id);
  if (!before) return;
  const session = await lockSession(tx, before.sessionId);
  const refund = await findRefund(tx, id);
  if (!session || !refund || !isOfThisTry(refund, answer)) return;
  if (refund.status === 'elsewhere' || refund.status === 'void') return;
  // One without Stripe's id was refused: if Stripe made it all the same, the family has its money.
  if (refund.status === 'failed' && refund.stripeId) return;
  const now = deps.clock.now();
  const { sessionId, number } = refund;
  const txn = idOf(answer.balance_transaction);
  if (txn && (await setLeftBalance(tx, id))) {
    const moves = [{ from: refundingOf(sessionId), to: CASH, cents: refund.amountCents }];
    await post(tx, { key: { kind: 'refund_paid', refundId: id, number }, sessionId, moves, at: now, txn });
  }
  if (await setAnnounced(tx, id)) await announceRefund(deps, tx, refund, refund.reason);
  // What was read before it had succeeded may be noted after that.
  const hasSucceeded = answer.status === 'succeeded' || refund.status === 'succeeded';
  await setRefundStatus(tx, id, hasSucceeded ? 'succeeded' : 'sent', answer.id);
  if (answer.status !== 'failed' && answer.status !== 'canceled') return;
  const back = idOf(answer.failure_balance_transaction);
  await failRefund(deps, tx, id, { reason: answer.failure_reason ?? answer.status, txn: back });
}

/** Once for each try, and once more when a try that failed is paid another way. */
export async function announceRefund(deps: Deps, tx: Tx, refund: Refund, reason: string): Promise<void> {
  const { id, sessionId, checkoutId, amountCents } = refund;
  const session = await lockSession(tx, sessionId);
  const payment = await findPayment(tx, checkoutId);
  if (!session || !payment) return;
  const now = deps.clock.now();
  await noteLostFee(tx, payment, now);
  const { mentorId, athleteId } = session;
  const totalRefundedCents = await totalRefunded(tx, sessionId);
  const byHandCents = await refundedByHand(tx, checkoutId);
  const facts = { sessionId, mentorId, athleteId, refundId: id, refundCents: amountCents };
  const byParent = await findPayingParent(tx, checkoutId);
  const taken = { totalRefundedCents, checkoutId, byHandCents };
  await emit(tx, 'payment.refunded', { ...facts, ...byParent, ...taken, reason }, now);
}

async function findPayingParent(tx: Tx, checkoutId: string) {
  const requestId = (await findCheckout(tx, checkoutId))?.parentRequestId;
  return requestId ? { paidByParent: { requestId, checkoutId } } : {};
}

/** The family keeps its claim, unless its bank gave it the money, too: the founder tries again, or pays it another way. @param failed `txn`: by which the money came back */
export async function failRefund(
  deps: Deps,
  tx: Tx,
  id: string,
  failed: { reason: string; txn?: string | null },
): Promise<void> {
  const refund = await findRefund(tx, id);
  const session = refund ? await lockSession(tx, refund.sessionId) : null;
  if (!refund || !session || refund.status === 'failed') return;
  const { sessionId, amountCents, number } = refund;
  const { mentorId, athleteId } = session;
  const now = deps.clock.now();
  await setRefundFailed(tx, id, failed.reason);
  await postOpposite(tx, { kind: 'refund_paid', refundId: id, number }, now, failed.txn);
  if ((await meetByLosses(tx, session, refund, now)) || (await fallBack(tx, session, refund, now))) return;
  if (failed.reason === DISPUTED_MEANWHILE) {
    await tryNext(tx, refund);
    return awaitBank(tx, refund, now);
  }
  const facts = { sessionId, mentorId, athleteId, refundId: id, refundCents: amountCents };
  const byParent = await findPayingParent(tx, refund.checkoutId);
  await emit(tx, 'refund.failed', { ...facts, ...byParent, reason: failed.reason }, now);
}
