import { CURRENCY } from 'contracts/money';
import { DAY_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf } from '../domain/ledger.ts';
import { type IntentKey, transferGroupOf } from '../domain/money-key.ts';
import { type Notes, runIntent } from '../intents/run-intent.ts';
import { findAccount } from '../store/accounts.ts';
import { persistIntent } from '../store/intents.ts';
import { balanceOf, post } from '../store/ledger.ts';
import { lockSession, type SessionMoney } from '../store/sessions.ts';
import { findTransfer, setTransferFailed, setTransferPaid, setTransferSending } from '../store/transfers.ts';

/** Card payments become available after a day, so a balance that was too low is tried again then. */
const FUNDS_MS = DAY_MS;
const keyOf = (sessionId: string): IntentKey<'transfer'> => ({ kind: 'transfer', sessionId });

export async function sendTransfer(deps: Deps, sessionId: string): Promise<void> {
  const session = await transaction(deps.sql, (tx) => beginTransfer(deps, tx, sessionId));
  if (!session) return;
  await runIntent(deps, keyOf(sessionId), notesOf(deps, session));
}

/** @returns null when there is nothing to send */
async function beginTransfer(deps: Deps, tx: Tx, sessionId: string): Promise<SessionMoney | null> {
  const session = await lockSession(tx, sessionId);
  const transfer = await findTransfer(tx, sessionId);
  if (!session || !transfer || transfer.status === 'paid') return null;
  if (transfer.status === 'sending') return session;
  const account = await findAccount(tx, transfer.mentorId);
  if (session.complaintOpen || session.disputeOpen || !account?.ready || !account.accountId) return null;
  const amount = await balanceOf(tx, mentorOf(sessionId));
  if (amount <= 0) return null;
  await setTransferSending(tx, sessionId, amount);
  const params = {
    amount,
    currency: CURRENCY,
    destination: account.accountId,
    source_transaction: transfer.chargeId,
    transfer_group: transferGroupOf(sessionId),
    metadata: { session_id: sessionId },
  };
  await persistIntent(tx, { key: keyOf(sessionId), params }, deps.clock.now());
  return session;
}

function notesOf(deps: Deps, session: SessionMoney): Notes<'transfer'> {
  const { sessionId, mentorId, athleteId } = session;
  const facts = { sessionId, mentorId, athleteId };
  return {
    async done(tx, { id, amount }) {
      const now = deps.clock.now();
      await setTransferPaid(tx, sessionId, id, now);
      const moves = [{ from: mentorOf(sessionId), to: CASH, cents: amount }];
      await post(tx, { key: keyOf(sessionId), sessionId, moves, at: now });
      await emit(tx, 'transfer.paid', { ...facts, transferId: id, amountCents: amount }, now);
    },
    async refused(tx, code) {
      const transfer = await findTransfer(tx, sessionId);
      const account = await findAccount(tx, mentorId);
      await setTransferFailed(tx, sessionId, code);
      const amountCents = transfer?.amountCents ?? 0;
      await emit(tx, 'transfer.failed', { ...facts, amountCents, reason: code }, deps.clock.now());
      // Our view of the account may be stale, and only a change of readiness retries the transfer.
      const now = deps.clock.now();
      if (account?.accountId) await schedule(tx, 'account.sync', account.accountId, now);
      if (code === 'balance_insufficient')
        await schedule(tx, 'transfer.send', sessionId, new Date(now.getTime() + FUNDS_MS));
    },
  };
}
