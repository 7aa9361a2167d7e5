import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, disputeOf, type Move, STRIPE_FEES } from '../domain/ledger.ts';
import { addDispute, closeDispute, hasOpenDispute, needReversal, type Stage, setStage } from '../store/disputes.ts';
import { post } from '../store/ledger.ts';
import { findPaymentByCharge, type Payment } from '../store/payments.ts';
import { lockSession, type SessionMoney, setFlags } from '../store/sessions.ts';
import { idOf, type Stripe } from '../stripe.ts';
import { planTransfer, releaseSession } from './release-session.ts';
import { syncPaymentIntent } from './sync-checkout.ts';
import { takeBack } from './take-back.ts';

const AWAITS_EVIDENCE: readonly string[] = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];
const UNDER_REVIEW: readonly string[] = ['under_review', 'warning_under_review', 'appeal_under_review'];
export const DISPUTE_REVERSE = 'dispute.reverse';

export async function syncDispute(deps: Deps, disputeId: string): Promise<void> {
  const dispute = await deps.stripe.disputes.retrieve(disputeId);
  const chargeId = idOf(dispute.charge);
  if (!chargeId) return;
  const intent = idOf(dispute.payment_intent);
  if (intent && !(await findPaymentByCharge(deps.sql, chargeId))) await syncPaymentIntent(deps, intent);
  const payment = await findPaymentByCharge(deps.sql, chargeId);
  if (!payment) return;
  await transaction(deps.sql, async (tx) => {
    const session = await lockSession(tx, payment.sessionId);
    if (session) await noteDispute(deps, tx, { dispute, payment, session });
  });
}

interface Case {
  dispute: Stripe.Dispute;
  payment: Payment;
  session: SessionMoney;
}

async function noteDispute(deps: Deps, tx: Tx, { dispute, payment, session }: Case): Promise<void> {
  const { sessionId, mentorId, athleteId } = session;
  const now = deps.clock.now();
  const dueBy = dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null;
  const facts = { sessionId, mentorId, athleteId, disputeId: dispute.id, amountCents: dispute.amount };
  const known = { id: dispute.id, sessionId, checkoutId: payment.checkoutId, amountCents: dispute.amount, dueBy };
  if (await addDispute(tx, known, now)) {
    await setFlags(tx, sessionId, { disputeOpen: true });
    await emit(tx, 'card_dispute.opened', { ...facts, dueBy: dueBy?.toISOString() ?? null }, now);
  }
  await noteBankMoves(tx, sessionId, dispute.balance_transactions, now);
  const stage = stageOf(dispute);
  const submittedAt = dispute.evidence_details.submission_count > 0 ? now : null;
  if (stage) return setStage(tx, dispute.id, stage, dueBy, submittedAt);
  const won = dispute.status !== 'lost';
  if (!(await closeDispute(tx, dispute.id, won ? 'won' : 'lost', now))) return;
  if (!won) await loseMoney(tx, session, payment, dispute, now);
  await emit(tx, 'card_dispute.closed', { ...facts, won }, now);
  if (await hasOpenDispute(tx, sessionId)) return;
  await setFlags(tx, sessionId, { disputeOpen: false });
  if (session.releaseWaits) await releaseSession(tx, sessionId, now);
  else await planTransfer(tx, { ...session, disputeOpen: false }, now);
}

function stageOf({ status }: Stripe.Dispute): Stage | null {
  if (AWAITS_EVIDENCE.includes(status)) return 'needs_response';
  return UNDER_REVIEW.includes(status) ? 'under_review' : null;
}

async function noteBankMoves(tx: Tx, sessionId: string, made: Stripe.BalanceTransaction[], now: Date): Promise<void> {
  for (const { id, amount, fee } of made) {
    const account = disputeOf(sessionId);
    const moves: Move[] = [
      amount < 0 ? { from: account, to: CASH, cents: -amount } : { from: CASH, to: account, cents: amount },
      fee < 0 ? { from: CASH, to: STRIPE_FEES, cents: -fee } : { from: STRIPE_FEES, to: CASH, cents: fee },
    ];
    await post(tx, { key: { kind: 'dispute_move', balanceTransactionId: id }, sessionId, moves, at: now });
  }
}

async function loseMoney(tx: Tx, session: SessionMoney, payment: Payment, dispute: Stripe.Dispute, now: Date) {
  const { sessionId } = session;
  const cents = Math.min(dispute.amount, payment.amountCents - payment.refundedCents);
  if (cents === 0) return;
  const taken = await takeBack(tx, session, { checkoutId: payment.checkoutId, cents, to: disputeOf(sessionId) });
  const { moves } = taken;
  await post(tx, { key: { kind: 'dispute_lost', disputeId: dispute.id }, sessionId, moves, at: now });
  if (!taken.fromMentor) return;
  await needReversal(tx, dispute.id, taken.mentorCents);
  await schedule(tx, DISPUTE_REVERSE, dispute.id, now);
}
