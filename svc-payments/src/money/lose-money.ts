import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { disputeOf, heldOf, LOSS, type Move } from '../domain/ledger.ts';
import { addLost, findBooked, listLosses, listTaken, needReversal } from '../store/disputes.ts';
import { post } from '../store/ledger.ts';
import { addRefunded } from '../store/payments.ts';
import { listClaims, listVoidByBank, type Refund } from '../store/refunds.ts';
import type { SessionMoney } from '../store/sessions.ts';
import { claimAgain, dropClaim, noteMetByBank } from './claims.ts';
import { leftOf, takeBack } from './take-back.ts';

export const DISPUTE_REVERSE = 'dispute.reverse';

export interface DisputeBooking {
  disputeId: string;
  checkoutId: string;
  session: SessionMoney;
}

/** The family has `cents` from its bank: claims of it fall away, and beyond what was kept it is the platform's loss. */
export async function loseMoney(tx: Tx, booking: DisputeBooking, cents: number, now: Date): Promise<void> {
  const { disputeId, checkoutId, session } = booking;
  const { sessionId } = session;
  const claims = await listClaims(tx, checkoutId);
  for (const claim of claims) await dropClaim(tx, claim, now);
  const kept = await leftOf(tx, checkoutId);
  const mine = Math.min(cents, kept);
  const loss: Move = { from: LOSS, to: disputeOf(sessionId), cents: cents - mine };
  const taken = await takeBack(tx, session, { checkoutId, cents: mine, to: disputeOf(sessionId) });
  const number = await addLost(tx, disputeId, { lostCents: cents, lossCents: loss.cents });
  const key = { kind: 'dispute_lost', disputeId, number } as const;
  await post(tx, { key, sessionId, moves: [...taken.moves, loss], at: now });
  if (taken.owedCents > 0) {
    await needReversal(tx, disputeId, taken.owedCents);
    await schedule(tx, DISPUTE_REVERSE, disputeId, now);
  }
  const claimed = claims.reduce((sum, claim) => sum + claim.amountCents, 0);
  const rest = { dropped: claims, cents: Math.max(0, claimed - cents) };
  for (const met of await claimAgain(tx, session, rest, now)) await noteMetByBank(tx, met, now);
}

/** The bank gave `cents` back after all: first what was the platform's loss, then the session's; claims of the family revive. */
export async function restoreMoney(tx: Tx, booking: DisputeBooking, cents: number, now: Date): Promise<void> {
  const { disputeId, checkoutId, session } = booking;
  const { sessionId } = session;
  const loss = Math.min((await findBooked(tx, disputeId)).lossCents, cents);
  const number = await addLost(tx, disputeId, { lostCents: -cents, lossCents: -loss });
  const from = disputeOf(sessionId);
  const moves = [
    { from, to: LOSS, cents: loss },
    { from, to: heldOf(sessionId), cents: cents - loss },
  ];
  await addRefunded(tx, checkoutId, loss - cents);
  await post(tx, { key: { kind: 'dispute_restored', disputeId, number }, sessionId, moves, at: now });
  const rest = { dropped: await listVoidByBank(tx, checkoutId), cents: cents - loss };
  for (const met of await claimAgain(tx, session, rest, now)) await noteMetByBank(tx, met, now);
}

/** A refund that did not reach a family which has the money from its bank: what was booked as a loss is the session's after all. @returns false without a loss */
export async function meetByLosses(tx: Tx, session: SessionMoney, refund: Refund, now: Date): Promise<boolean> {
  const { checkoutId } = refund;
  const losses = await listLosses(tx, checkoutId);
  if (losses.length === 0) return false;
  await dropClaim(tx, refund, now);
  let left = refund.amountCents;
  for (const { id: disputeId, lossCents } of losses) {
    const cents = Math.min(left, lossCents);
    await exchangeLoss(tx, { disputeId, checkoutId, session }, cents, now);
    left -= cents;
  }
  for (const met of await claimAgain(tx, session, { dropped: [refund], cents: left }, now))
    await noteMetByBank(tx, met, now);
  return true;
}

/** A claim that its bank had met turns out to be met before that: so much of what the bank took was not the session's any more. */
export async function loseMetClaim(tx: Tx, { id: refundId, checkoutId, amountCents }: Refund): Promise<void> {
  let left = amountCents;
  for (const { id, takenCents } of await listTaken(tx, checkoutId)) {
    const lossCents = Math.min(left, takenCents);
    if (lossCents > 0) await addLost(tx, id, { lostCents: 0, lossCents });
    left -= lossCents;
  }
  if (left > 0) throw new Error(`no bank has taken ${left} cents of refund ${refundId}`);
}

async function exchangeLoss(tx: Tx, booking: DisputeBooking, cents: number, now: Date): Promise<void> {
  const { disputeId, checkoutId, session } = booking;
  // All of it is held since the refund's claim was dropped.
  const { moves } = await takeBack(tx, session, { checkoutId, cents, to: LOSS });
  const number = await addLost(tx, disputeId, { lostCents: 0, lossCents: -cents });
  const key = { kind: 'dispute_lost', disputeId, number } as const;
  await post(tx, { key, sessionId: session.sessionId, moves, at: now });
}
