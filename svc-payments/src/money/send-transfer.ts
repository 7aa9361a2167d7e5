import { DAY_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf } from '../domain/ledger.ts';
import { describeTransfer } from '../intents/describe.ts';
import { type Notes, runIntent } from '../intents/run-intent.ts';
import { type ConnectedAccount, findAccount } from '../store/accounts.ts';
import { findIntent, persistIntent } from '../store/intents.ts';
import { balanceOf, post } from '../store/ledger.ts';
import { lockSession, type SessionMoney } from '../store/sessions.ts';
import { setTransferPaid, setTransferSending, setTransferStatus, type Transfer } from '../store/transfers.ts';
import { idOf } from '../stripe.ts';
import { prepareTransfer, settleSession } from './release-session.ts';
import { payableTo } from './take-back.ts';

/** Card payments become available after a day, so a balance that was too low is tried again then. */
const FUNDS_MS = DAY_MS;

export async function sendTransfer(deps: Deps, sessionId: string): Promise<void> {
  const begun = await transaction(deps.sql, (tx) => beginTransfer(deps, tx, sessionId));
  if (!begun) return;
  const { number } = begun.transfer;
  await runIntent(deps, { kind: 'transfer', sessionId, number }, notesOf(deps, begun));
}

interface Begun {
  session: SessionMoney;
  transfer: Transfer;
  account: ConnectedAccount | null;
}

async function beginTransfer(deps: Deps, tx: Tx, sessionId: string): Promise<Begun | null> {
  const session = await lockSession(tx, sessionId);
  if (!session) return null;
  const now = deps.clock.now();
  const transfer = await prepareTransfer(tx, session, now);
  if (!transfer) return null;
  const account = await findAccount(tx, transfer.mentorId);
  if (transfer.status === 'sending') return { session, transfer, account };
  if (!account?.ready || !account.accountId) return null;
  const amount = await payableTo(tx, sessionId);
  await setTransferSending(tx, transfer, amount);
  const { number } = transfer;
  const { accountId } = account;
  const params = describeTransfer({
    sessionId,
    number,
    amountCents: amount,
    accountId,
    chargeId: transfer.chargeId,
  });
  await persistIntent(tx, { key: { kind: 'transfer', sessionId, number }, params }, now);
  return { session, transfer: { ...transfer, amountCents: amount }, account };
}

function notesOf(deps: Deps, { session, transfer, account: before }: Begun): Notes<'transfer'> {
  const { sessionId, mentorId, athleteId } = session;
  const { number } = transfer;
  const facts = { sessionId, mentorId, athleteId };
  const key = { kind: 'transfer', sessionId, number } as const;
  return {
    async done(tx, { id, amount, balance_transaction }) {
      const now = deps.clock.now();
      await lockSession(tx, sessionId);
      await setTransferPaid(tx, transfer, { stripeId: id, amountCents: amount }, now);
      // One that was called refused before may be of more than is still theirs.
      const theirs = Math.min(amount, await balanceOf(tx, mentorOf(sessionId)));
      const moves = [
        { from: mentorOf(sessionId), to: CASH, cents: theirs },
        { from: receivableOf(mentorId), to: CASH, cents: amount - theirs },
      ];
      await post(tx, { key, sessionId, moves, at: now, txn: idOf(balance_transaction) });
      await emit(tx, 'transfer.paid', { ...facts, transferId: id, amountCents: amount }, now);
      await settleSession(tx, sessionId, now);
    },
    async refused(tx, code) {
      const account = await findAccount(tx, mentorId);
      await lockSession(tx, sessionId);
      await setTransferStatus(tx, transfer, 'failed', code);
      await emit(
        tx,
        'transfer.failed',
        { ...facts, amountCents: transfer.amountCents, reason: code },
        deps.clock.now(),
      );
      // Our view of the account may be stale, and only a change of readiness retries the transfer.
      const now = deps.clock.now();
      if (account?.accountId) await schedule(tx, 'account.sync', account.accountId, now);
      const asked = (await findIntent(tx, key))?.params.destination;
      const isAnother = account?.accountId !== asked || account?.version !== before?.version;
      // What changed while Stripe was asked has retried nothing.
      if (isAnother) await schedule(tx, 'transfer.send', sessionId, now);
      else if (code === 'balance_insufficient')
        await schedule(tx, 'transfer.send', sessionId, new Date(now.getTime() + FUNDS_MS));
    },
  };
}
