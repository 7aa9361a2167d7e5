import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { COMMISSION, heldOf, mentorOf } from '../domain/ledger.ts';
import { splitKept } from '../domain/shares.ts';
import { findAccount } from '../store/accounts.ts';
import { post } from '../store/ledger.ts';
import { listPayments } from '../store/payments.ts';
import { lockSession, type SessionMoney, setFlags } from '../store/sessions.ts';
import { addRelease, addTransfer } from '../store/transfers.ts';

/** Happens once per session, and waits while a card dispute is open. */
export async function releaseSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (!session) return;
  if (session.disputeOpen) return setFlags(tx, sessionId, { releaseWaits: true });
  const payments = (await listPayments(tx, sessionId)).map((payment) => ({
    ...payment,
    kept: payment.amountCents - payment.refundedCents,
  }));
  const kept = payments.reduce((sum, payment) => sum + payment.kept, 0);
  const source = payments.toSorted((a, b) => b.kept - a.kept)[0];
  if (kept === 0 || !source) return;
  const { mentor, commission } = splitKept(kept);
  if (!(await addRelease(tx, sessionId, { mentorCents: mentor, commissionCents: commission }, now))) return;
  const moves = [
    { from: heldOf(sessionId), to: mentorOf(sessionId), cents: mentor },
    { from: heldOf(sessionId), to: COMMISSION, cents: commission },
  ];
  await post(tx, { key: { kind: 'release', sessionId }, sessionId, moves, at: now });
  if (mentor === 0) return;
  await addTransfer(tx, { sessionId, mentorId: session.mentorId, chargeId: source.chargeId, amountCents: mentor });
  await planTransfer(tx, session, now);
}

/** Whatever blocks the transfer schedules it when it ends. */
export async function planTransfer(tx: Tx, session: SessionMoney, now: Date): Promise<void> {
  if (session.complaintOpen || session.disputeOpen) return;
  const account = await findAccount(tx, session.mentorId);
  if (account?.ready) await schedule(tx, 'transfer.send', session.sessionId, now);
}
