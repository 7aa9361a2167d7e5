import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { findScheduled, schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { bankCents, isDecided, isQuestion, type Standing, stageOf } from '../domain/dispute.ts';
import { CASH, disputeOf, type Move, STRIPE_FEES } from '../domain/ledger.ts';
import {
  addDispute,
  closeDispute,
  findBooked,
  findMark,
  forgetEvidence,
  hasOpenDispute,
  noteQuestion,
  setStage,
} from '../store/disputes.ts';
import { findIntent, reopenIntent } from '../store/intents.ts';
import { post } from '../store/ledger.ts';
import { findPaymentByCharge, type Payment } from '../store/payments.ts';
import { takenByBanks } from '../store/refunds.ts';
import { lockSession, type SessionMoney, setFlags } from '../store/sessions.ts';
import { idOf, type Stripe } from '../stripe.ts';
import { resumeClaims } from './claims.ts';
import { loseMoney, restoreMoney } from './lose-money.ts';
import { settleSession } from './release-session.ts';
import { syncPaymentIntent } from './sync-checkout.ts';

/** Scheduled work: a dispute that Stripe calls lost, and whose money has not moved since. */
export const DISPUTE_UNMOVED = 'dispute.unmoved';
const MONEY_FOLLOWS_MS = 7 * DAY_MS;

export async function syncDispute(deps: Deps, disputeId: string): Promise<void> {
  while (!(await noteNewest(deps, disputeId)));
}

/** @returns false when others noted something meanwhile: what was read may be older than that */
async function noteNewest(deps: Deps, disputeId: string): Promise<boolean> {
  const mark = await findMark(deps.sql, disputeId);
  const dispute = await deps.stripe.disputes.retrieve(disputeId);
  const chargeId = idOf(dispute.charge);
  if (!chargeId) return true;
  const intent = idOf(dispute.payment_intent);
  if (intent && !(await findPaymentByCharge(deps.sql, chargeId))) await syncPaymentIntent(deps, intent);
  const payment = await findPaymentByCharge(deps.sql, chargeId);
  if (!payment) return true;
  return transaction(deps.sql, async (tx) => {
    const session = await lockSession(tx, payment.sessionId);
    if ((await findMark(tx, disputeId)) !== mark) return false;
    if (session) await noteDispute(deps, tx, { dispute, payment, session });
    return true;
  });
}

/** Finds disputes that no webhook told of yet, when Stripe refuses a refund because of one. */
export async function findDisputes(deps: Deps, paymentIntent: string): Promise<void> {
  for await (const dispute of deps.stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }))
    await syncDispute(deps, dispute.id);
}

interface Case {
  dispute: Stripe.Dispute;
  payment: Payment;
  session: SessionMoney;
}

async function noteDispute(deps: Deps, tx: Tx, about: Case): Promise<void> {
  const { dispute, payment, session } = about;
  const { sessionId, mentorId, athleteId } = session;
  const now = deps.clock.now();
  const dueBy = dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null;
  const facts = { sessionId, mentorId, athleteId, disputeId: dispute.id, amountCents: dispute.amount };
  const known = { id: dispute.id, sessionId, checkoutId: payment.checkoutId, amountCents: dispute.amount, dueBy };
  const isNew = await addDispute(tx, known, now);
  const isAsked = isQuestion(dispute.status);
  const isEscalated = await noteQuestion(tx, dispute.id, isAsked);
  const standing = { status: dispute.status, moves: dispute.balance_transactions.map(({ amount }) => amount) };
  const isOver = isDecided(standing) || (await isLostForNothing(tx, dispute.id, standing, now));
  if (isNew || (isEscalated && !isOver)) {
    const opened = { ...facts, dueBy: dueBy?.toISOString() ?? null, isQuestion: isAsked };
    await emit(tx, 'card_dispute.opened', opened, now);
  }
  await noteBankMoves(tx, sessionId, dispute.balance_transactions, now);
  if (isOver) {
    const won = await decide(tx, about, standing, now);
    const takenCents = await takenByBanks(tx, sessionId);
    if (won !== null) await emit(tx, 'card_dispute.closed', { ...facts, won, takenCents }, now);
  } else {
    const isAnswered = dispute.evidence_details.submission_count > 0;
    const submittedAt = isAnswered ? now : null;
    const stage = stageOf(dispute.status);
    if (stage === 'needs_response' && !isAnswered) await askAnew(tx, dispute.id, now);
    await setStage(tx, dispute.id, { stage, dueBy, submittedAt, refundable: dispute.is_charge_refundable });
  }
  await setFlags(tx, sessionId, { disputeOpen: await hasOpenDispute(tx, sessionId) });
  await resumeClaims(tx, payment.checkoutId, now);
  await settleSession(tx, sessionId, now);
}

/** Lost, and nothing was taken in all this time: what the bank takes later is booked like any other. */
async function isLostForNothing(tx: Tx, disputeId: string, standing: Standing, now: Date): Promise<boolean> {
  if (standing.status !== 'lost') return false;
  if ((await findBooked(tx, disputeId)).status !== 'open') return true;
  const until = await findScheduled(tx, DISPUTE_UNMOVED, disputeId);
  if (!until) await schedule(tx, DISPUTE_UNMOVED, disputeId, new Date(now.getTime() + MONEY_FOLLOWS_MS));
  return until !== undefined && until <= now;
}

/** A bank's question that became a dispute wants an answer of its own. One that was given just now may not show yet. */
async function askAnew(tx: Tx, disputeId: string, now: Date): Promise<void> {
  const key = { kind: 'evidence', disputeId } as const;
  if ((await findIntent(tx, key))?.state === 'pending') return;
  if (await forgetEvidence(tx, disputeId, new Date(now.getTime() - MINUTE_MS))) await reopenIntent(tx, key);
}

/** Books what the bank took and did not give back. @returns whether it was won, or null when that and how much was known */
async function decide(tx: Tx, about: Case, standing: Standing, now: Date): Promise<boolean | null> {
  const { dispute, payment, session } = about;
  const lost = bankCents(standing);
  const { lostCents } = await findBooked(tx, dispute.id);
  const isNews = await closeDispute(tx, dispute.id, lost > 0 ? 'lost' : 'won', now);
  const booking = { disputeId: dispute.id, checkoutId: payment.checkoutId, session };
  if (lost > lostCents) await loseMoney(tx, booking, lost - lostCents, now);
  if (lost < lostCents) await restoreMoney(tx, booking, lostCents - lost, now);
  return isNews || lost !== lostCents ? lost === 0 : null;
}

async function noteBankMoves(tx: Tx, sessionId: string, made: Stripe.BalanceTransaction[], now: Date): Promise<void> {
  for (const { id, amount, fee } of made) {
    const account = disputeOf(sessionId);
    const moves: Move[] = [
      amount < 0 ? { from: account, to: CASH, cents: -amount } : { from: CASH, to: account, cents: amount },
      fee < 0 ? { from: CASH, to: STRIPE_FEES, cents: -fee } : { from: STRIPE_FEES, to: CASH, cents: fee },
    ];
    await post(tx, { key: { kind: 'dispute_move', balanceTransactionId: id }, sessionId, moves, at: now, txn: id });
  }
}
