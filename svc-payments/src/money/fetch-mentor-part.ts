import type { EventPayload } from 'contracts/events';
import { DAY_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf } from '../domain/ledger.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { describeReversal } from '../intents/describe.ts';
import { runIntent } from '../intents/run-intent.ts';
import { lockDebt, unaskedDebtOf } from '../store/debts.ts';
import { addDisputeRecovered, findDisputeRecovery, type Recovery, setDisputeReversal } from '../store/disputes.ts';
import { findIntent, persistIntent } from '../store/intents.ts';
import { post } from '../store/ledger.ts';
import { addRecovered, findRefund, type Reversal, setReversal } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import {
  addReversed,
  findOpenTransfer,
  findReversible,
  findTransferByStripeId,
  type NumberedTransfer,
} from '../store/transfers.ts';
import { idOf } from '../stripe.ts';
import { sendTransfer } from './send-transfer.ts';
import { payableTo } from './take-back.ts';

/** What was just paid to the mentor cannot be reversed until its funds are available, which takes a day or two. */
const RETRY_MS = DAY_MS;
const MAX_TRIES = 4;
export const REVERSAL_RETRY = 'reversal.retry';

type Key = IntentKey<'reversal'> | IntentKey<'dispute_reversal'>;

/** The mentor's share of a refund or a lost dispute, already paid out to them: owed until it is reversed. */
interface MentorPart {
  id: string;
  read(tx: Tx): Promise<Recovery | null>;
  keyOf(number: number): Key;
  recover(tx: Tx, cents: number, reversed: boolean): Promise<void>;
  mark(tx: Tx, reversal: Reversal): Promise<void>;
  causeOf(tx: Tx): Promise<EventPayload<'share.reversed'>['cause']>;
}

type Step =
  | { do: 'end' }
  | { do: 'finish transfer'; sessionId: string }
  | { do: 'reverse'; sessionId: string; key: Key; transfer: NumberedTransfer };

export function fetchRefundPart(deps: Deps, refundId: string): Promise<void> {
  return fetchMentorPart(deps, {
    id: refundId,
    read: (tx) => findRefund(tx, refundId),
    keyOf: (number) => ({ kind: 'reversal', refundId, number }),
    recover: (tx, cents, reversed) => addRecovered(tx, refundId, cents, reversed),
    mark: (tx, reversal) => setReversal(tx, refundId, reversal),
    causeOf: async (tx) => ((await findRefund(tx, refundId))?.reason === 'complaint' ? 'complaint' : 'refund'),
  });
}

export function fetchLostPart(deps: Deps, disputeId: string): Promise<void> {
  return fetchMentorPart(deps, {
    id: disputeId,
    read: (tx) => findDisputeRecovery(tx, disputeId),
    keyOf: (number) => ({ kind: 'dispute_reversal', disputeId, number }),
    recover: (tx, cents, reversed) => addDisputeRecovered(tx, disputeId, cents, reversed),
    mark: (tx, reversal) => setDisputeReversal(tx, disputeId, reversal),
    causeOf: async () => 'dispute',
  });
}

/** If Stripe refuses, the mentor still owes it, and it is kept from their next payments. @throws while the outcome is unknown */
async function fetchMentorPart(deps: Deps, part: MentorPart): Promise<void> {
  for (let tried = false; ; tried = true) {
    const step = await transaction(deps.sql, (tx) => planStep(deps, tx, part));
    if (step.do === 'end') return;
    if (step.do === 'reverse') {
      if (!(await reverse(deps, part, step))) return;
    } else if (tried) throw new Error(`the transfer of session ${step.sessionId} is still on its way`);
    else await sendTransfer(deps, step.sessionId);
  }
}

async function planStep(deps: Deps, tx: Tx, part: MentorPart): Promise<Step> {
  const sessionId = (await part.read(tx))?.sessionId;
  const session = sessionId ? await lockSession(tx, sessionId) : null;
  const recovery = await part.read(tx);
  if (!session || recovery?.reversal !== 'needed') return { do: 'end' };
  if ((await findOpenTransfer(tx, session.sessionId))?.status === 'sending')
    return { do: 'finish transfer', sessionId: session.sessionId };
  await lockDebt(tx, session.mentorId);
  const asked = await findAsked(tx, part.keyOf(recovery.reversals + 1));
  if (asked) return { do: 'reverse', sessionId: session.sessionId, ...asked };
  const now = deps.clock.now();
  const owed = Math.min(recovery.owedCents - recovery.recoveredCents, await unaskedDebtOf(tx, session.mentorId));
  const offset = Math.min(owed, await payableTo(tx, session.sessionId));
  if (offset > 0) {
    const moves = [{ from: mentorOf(session.sessionId), to: receivableOf(session.mentorId), cents: offset }];
    const key = { kind: 'offset', moveId: crypto.randomUUID() } as const;
    await post(tx, { key, sessionId: session.sessionId, moves, at: now });
    await part.recover(tx, offset, false);
  }
  if (owed === offset) return end(tx, part, 'done');
  const transfer = await findReversible(tx, session.sessionId);
  if (!transfer?.stripeId) return end(tx, part, 'refused');
  const key = part.keyOf(recovery.reversals + 1);
  const amount = Math.min(owed - offset, transfer.amountCents - transfer.reversedCents);
  const origin = key.kind === 'reversal' ? { refund_id: key.refundId } : { dispute_id: key.disputeId };
  const about = { sessionId: session.sessionId, number: key.number, amountCents: amount };
  const params = describeReversal({ ...about, transferId: transfer.stripeId, origin });
  await persistIntent(tx, { key, params }, now);
  return { do: 'reverse', sessionId: session.sessionId, key, transfer };
}

/** A reversal that may have been made already: until that is known, its cents must not be taken in another way. */
async function findAsked(tx: Tx, key: Key): Promise<{ key: Key; transfer: NumberedTransfer } | null> {
  const intent = await findIntent(tx, key);
  if (intent?.state !== 'pending') return null;
  const transfer = await findTransferByStripeId(tx, intent.params.transfer);
  return transfer && { key, transfer };
}

async function end(tx: Tx, part: MentorPart, reversal: Reversal): Promise<Step> {
  await part.mark(tx, reversal);
  return { do: 'end' };
}

/** @returns whether there may be more to reverse */
async function reverse(
  deps: Deps,
  part: MentorPart,
  { key, sessionId, transfer }: Extract<Step, { do: 'reverse' }>,
): Promise<boolean> {
  const outcome = await runIntent(deps, key, {
    async done(tx, { amount, balance_transaction }) {
      const session = await lockSession(tx, sessionId);
      if (!session) return;
      await part.recover(tx, amount, true);
      await addReversed(tx, transfer, amount);
      const moves = [{ from: CASH, to: receivableOf(session.mentorId), cents: amount }];
      const now = deps.clock.now();
      await post(tx, { key, sessionId, moves, at: now, txn: idOf(balance_transaction) });
      const { mentorId, athleteId } = session;
      const told = { sessionId, mentorId, athleteId, reversedCents: amount, cause: await part.causeOf(tx) };
      await emit(tx, 'share.reversed', told, now);
    },
    async refused(tx) {
      await part.mark(tx, 'refused');
      const tries = (await findIntent(tx, key))?.attempt ?? 1;
      const at = new Date(deps.clock.now().getTime() + RETRY_MS);
      if (tries < MAX_TRIES) await schedule(tx, REVERSAL_RETRY, part.id, at);
    },
  });
  return outcome?.ok ?? false;
}
