import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import { COMMISSION, heldOf, mentorOf, receivableOf } from '../domain/ledger.ts';
import { splitKept } from '../domain/shares.ts';
import { findAccount } from '../store/accounts.ts';
import { lockDebt, settledDebtOf } from '../store/debts.ts';
import { post } from '../store/ledger.ts';
import { listPayments } from '../store/payments.ts';
import { lockSession, type SessionMoney, setFlags } from '../store/sessions.ts';
import {
  addRelease,
  addTransfer,
  findOpenTransfer,
  findRelease,
  setTransferStatus,
  type Transfer,
} from '../store/transfers.ts';
import { payableTo } from './take-back.ts';

/** From now on whatever the session keeps is released, also what comes back to it later. */
export async function releaseSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await lockSession(tx, sessionId);
  await setFlags(tx, sessionId, { releaseDue: true });
  await settleSession(tx, sessionId, now);
}

/** Releases what is held and sends what is payable, unless a dispute or a complaint holds it. To be called after each change. */
export async function settleSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (!session || session.disputeOpen) return;
  if (session.releaseDue) await releaseKept(tx, session, now);
  await planTransfer(tx, session, now);
}

async function releaseKept(tx: Tx, { sessionId }: SessionMoney, now: Date): Promise<void> {
  const payments = (await listPayments(tx, sessionId)).filter(({ late }) => !late);
  const kept = payments.reduce((sum, payment) => sum + payment.amountCents - payment.refundedCents, 0);
  const before = await findRelease(tx, sessionId);
  const cents = kept - before.mentorCents - before.commissionCents;
  if (cents <= 0) return;
  const mentor = splitKept(kept).mentor - before.mentorCents;
  const split = { mentorCents: mentor, commissionCents: cents - mentor };
  const number = await addRelease(tx, sessionId, split, now);
  const moves = [
    { from: heldOf(sessionId), to: mentorOf(sessionId), cents: split.mentorCents },
    { from: heldOf(sessionId), to: COMMISSION, cents: split.commissionCents },
  ];
  await post(tx, { key: { kind: 'release', sessionId, number }, sessionId, moves, at: now });
}

/** Whatever blocks the transfer plans it when it ends. */
export async function planTransfer(tx: Tx, session: SessionMoney, now: Date): Promise<void> {
  if (!(await prepareTransfer(tx, session, now))) return;
  const account = await findAccount(tx, session.mentorId);
  if (account?.ready) await schedule(tx, 'transfer.send', session.sessionId, now);
}

/** Keeps what the mentor owes from what they are to be paid. @returns the transfer that the rest is to be sent by */
export async function prepareTransfer(tx: Tx, session: SessionMoney, now: Date): Promise<Transfer | null> {
  const { sessionId, mentorId } = session;
  const open = await findOpenTransfer(tx, sessionId);
  if (open?.status === 'sending') return open;
  if (open?.status === 'stopped' || session.complaintOpen || session.disputeOpen) return null;
  const amountCents = (await payableTo(tx, sessionId)) - (await netDebt(tx, session, now));
  if (amountCents > 0)
    return open ?? addTransfer(tx, { sessionId, mentorId, chargeId: await sourceOf(tx, sessionId), amountCents });
  if (open) await setTransferStatus(tx, open, 'closed');
  return null;
}

/** Keeps what the mentor owes from what they are to be paid for the session. @returns the cents kept */
export async function netDebt(tx: Tx, { sessionId, mentorId, athleteId }: SessionMoney, now: Date): Promise<number> {
  const payable = await payableTo(tx, sessionId);
  if (payable === 0) return 0;
  await lockDebt(tx, mentorId);
  const cents = Math.min(payable, await settledDebtOf(tx, mentorId));
  if (cents === 0) return 0;
  const moves = [{ from: mentorOf(sessionId), to: receivableOf(mentorId), cents }];
  await post(tx, { key: { kind: 'netted', moveId: crypto.randomUUID() }, sessionId, moves, at: now });
  const stillOwedCents = await settledDebtOf(tx, mentorId);
  await emit(tx, 'debt.netted', { sessionId, mentorId, athleteId, nettedCents: cents, stillOwedCents }, now);
  return cents;
}

/** The charge that has most left of it, of those that booking does not refuse. */
async function sourceOf(tx: Tx, sessionId: string): Promise<string> {
  const kept = ({ amountCents, refundedCents }: { amountCents: number; refundedCents: number }) =>
    amountCents - refundedCents;
  const payments = await listPayments(tx, sessionId);
  const [source] = payments.toSorted((a, b) => Number(a.late) - Number(b.late) || kept(b) - kept(a));
  if (!source) throw new Error(`session ${sessionId} pays its mentor from no payment`);
  return source.chargeId;
}
