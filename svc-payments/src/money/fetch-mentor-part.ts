import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf } from '../domain/ledger.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { runIntent } from '../intents/run-intent.ts';
import { findNeededReversal, setDisputeReversal } from '../store/disputes.ts';
import { persistIntent } from '../store/intents.ts';
import { post } from '../store/ledger.ts';
import { lockSession } from '../store/sessions.ts';
import { addReversed, findTransfer } from '../store/transfers.ts';
import { sendTransfer } from './send-transfer.ts';

/** The mentor's share of a refund or a lost dispute, already paid out to them: owed until it is reversed. */
export interface MentorPart {
  key: IntentKey<'reversal'> | IntentKey<'dispute_reversal'>;
  sessionId: string;
  mentorCents: number;
  note(tx: Tx, outcome: 'done' | 'refused'): Promise<void>;
}

/** If Stripe refuses, the mentor still owes it. @throws while the outcome is unknown */
export async function fetchMentorPart(deps: Deps, part: MentorPart): Promise<void> {
  const { key, sessionId, mentorCents } = part;
  let transfer = await findTransfer(deps.sql, sessionId);
  if (transfer?.status === 'sending') {
    await sendTransfer(deps, sessionId);
    transfer = await findTransfer(deps.sql, sessionId);
  }
  if (transfer?.status !== 'paid' || !transfer.stripeId) {
    if (transfer?.status === 'sending') throw new Error(`the transfer of session ${sessionId} is still on its way`);
    return transaction(deps.sql, (tx) => forgiveDebt(deps, tx, part));
  }
  const origin = key.kind === 'reversal' ? { refund_id: key.refundId } : { dispute_id: key.disputeId };
  const create = { amount: mentorCents, metadata: { ...origin, session_id: sessionId } };
  const params = { transfer: transfer.stripeId, create };
  await transaction(deps.sql, (tx) => persistIntent(tx, { key, params }, deps.clock.now()));
  await runIntent(deps, key, {
    async done(tx, { amount }) {
      const session = await lockSession(tx, sessionId);
      if (!session) return;
      await part.note(tx, 'done');
      await addReversed(tx, sessionId, amount);
      const moves = [{ from: CASH, to: receivableOf(session.mentorId), cents: amount }];
      await post(tx, { key, sessionId, moves, at: deps.clock.now() });
    },
    refused: (tx) => part.note(tx, 'refused'),
  });
}

export async function fetchLostPart(deps: Deps, disputeId: string): Promise<void> {
  const needed = await findNeededReversal(deps.sql, disputeId);
  if (!needed) return;
  await fetchMentorPart(deps, {
    key: { kind: 'dispute_reversal', disputeId },
    ...needed,
    note: (tx, outcome) => setDisputeReversal(tx, disputeId, outcome),
  });
}

/** The transfer was never sent, so the mentor's part comes out of what is still payable to them. */
async function forgiveDebt(deps: Deps, tx: Tx, { key, sessionId, mentorCents, note }: MentorPart): Promise<void> {
  const session = await lockSession(tx, sessionId);
  if (!session) return;
  await note(tx, 'done');
  const moves = [{ from: mentorOf(sessionId), to: receivableOf(session.mentorId), cents: mentorCents }];
  await post(tx, { key, sessionId, moves, at: deps.clock.now() });
}
