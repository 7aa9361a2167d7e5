import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { CASH, mentorOf, receivableOf } from '../domain/ledger.ts';
import { sessionOfGroup } from '../domain/money-key.ts';
import { readOurId } from '../domain/our-mark.ts';
import { findAccount, findAccountByStripeId } from '../store/accounts.ts';
import { lockDebt, settledDebtOf } from '../store/debts.ts';
import { post } from '../store/ledger.ts';
import { lockSession } from '../store/sessions.ts';
import {
  addReversed,
  addTransfer,
  findOpenTransfer,
  findTransferByStripeId,
  listTransferIds,
  setTransferPaid,
  setTransferStatus,
  type Transfer,
} from '../store/transfers.ts';
import { idOf, type Stripe } from '../stripe.ts';
import { payableTo } from './take-back.ts';

/** Books a transfer, and reversals of one, that were made by hand in Stripe's dashboard. Ours are booked with Stripe's answer. */
export async function syncTransfer(deps: Deps, transferId: string): Promise<void> {
  const made = await deps.stripe.transfers.retrieve(transferId);
  if (!made.metadata.session_id) await noteTransfer(deps, made);
  if (made.amount_reversed === 0) return;
  for await (const reversal of deps.stripe.transfers.listReversals(transferId, { limit: 100 }))
    if (!reversal.metadata?.session_id) await noteReversal(deps, made, reversal);
}

/** Finds transfers that no webhook told of yet, as the founder may have made one by hand. */
export async function findTransfers(deps: Deps, mentorId: string): Promise<void> {
  const account = await findAccount(deps.sql, mentorId);
  if (!account?.accountId) return;
  const known = await listTransferIds(deps.sql, mentorId);
  for await (const { id } of deps.stripe.transfers.list({ destination: account.accountId, limit: 100 }))
    if (!known.has(id)) await syncTransfer(deps, id);
}

/** Meets what the mentor was to be paid for the session; beyond that it is an advance, which they owe. */
async function noteTransfer(deps: Deps, made: Stripe.Transfer): Promise<void> {
  const account = await findAccountByStripeId(deps.sql, idOf(made.destination) ?? '');
  if (!account || made.currency !== 'usd') return;
  const { mentorId } = account;
  await transaction(deps.sql, async (tx) => {
    const asked = sessionOfGroup(made.transfer_group);
    const found = asked ? await lockSession(tx, asked) : null;
    const session = found?.mentorId === mentorId ? found : null;
    if (await findTransferByStripeId(tx, made.id)) return;
    const now = deps.clock.now();
    const payable = session ? Math.min(made.amount, await payableTo(tx, session.sessionId)) : 0;
    const moves = [
      ...(session ? [{ from: mentorOf(session.sessionId), to: CASH, cents: payable }] : []),
      { from: receivableOf(mentorId), to: CASH, cents: made.amount - payable },
    ];
    const posting = { sessionId: session?.sessionId ?? null, moves, at: now, txn: idOf(made.balance_transaction) };
    if (!(await post(tx, { key: { kind: 'hand_transfer', transferId: made.id }, ...posting }))) return;
    if (session) await keepByHand(tx, session.sessionId, mentorId, made, now);
  });
}

async function keepByHand(tx: Tx, sessionId: string, mentorId: string, made: Stripe.Transfer, now: Date) {
  const open = await findOpenTransfer(tx, sessionId);
  const isMet = (await payableTo(tx, sessionId)) === 0;
  if (open && open.status !== 'sending' && isMet) await setTransferStatus(tx, open, 'closed');
  const chargeId = idOf(made.source_transaction) ?? '';
  const kept = await addTransfer(tx, { sessionId, mentorId, chargeId, amountCents: made.amount, status: 'closed' });
  await setTransferPaid(tx, kept, { stripeId: made.id, amountCents: made.amount }, now);
}

/** Pays what the mentor owes; the rest is payable to them again, which only the founder sends. */
async function noteReversal(deps: Deps, made: Stripe.Transfer, reversal: Stripe.TransferReversal): Promise<void> {
  const transferId = made.id;
  const found = await findTransferByStripeId(deps.sql, transferId);
  if (!found && (await isAwaited(deps, made))) throw new Error(`the transfer ${transferId} is not recorded yet`);
  if (!found) return noteAdvanceBack(deps, made, reversal);
  await transaction(deps.sql, async (tx) => {
    const session = await lockSession(tx, found.sessionId);
    const transfer = await findTransferByStripeId(tx, transferId);
    if (!session || !transfer) return;
    const { sessionId, mentorId } = session;
    await lockDebt(tx, mentorId);
    const debt = Math.min(reversal.amount, await settledDebtOf(tx, mentorId));
    const back = reversal.amount - debt;
    const moves = [
      { from: CASH, to: receivableOf(mentorId), cents: debt },
      { from: CASH, to: mentorOf(sessionId), cents: back },
    ];
    const now = deps.clock.now();
    const key = { kind: 'hand_reversal', reversalId: reversal.id } as const;
    if (!(await post(tx, { key, sessionId, moves, at: now, txn: idOf(reversal.balance_transaction) }))) return;
    const open = await findOpenTransfer(tx, sessionId);
    // Its answer would send what came back along with whatever else is payable by then.
    if (back > 0 && open?.status === 'sending') throw new Error(`a transfer of session ${sessionId} is on its way`);
    await addReversed(tx, transfer, reversal.amount);
    if (back > 0) await stop(tx, transfer, open, back);
  });
}

/** Ours, whose answer is on its way. */
async function isAwaited({ sql }: Deps, { metadata }: Stripe.Transfer): Promise<boolean> {
  const sessionId = readOurId(metadata, 'session_id');
  return sessionId !== null && (await findOpenTransfer(sql, sessionId))?.status === 'sending';
}

/** An advance for no session is owed no more. What the mentor has paid off meanwhile only the founder can explain. */
async function noteAdvanceBack(deps: Deps, made: Stripe.Transfer, reversal: Stripe.TransferReversal): Promise<void> {
  const account = await findAccountByStripeId(deps.sql, idOf(made.destination) ?? '');
  if (!account || made.metadata.session_id || made.currency !== 'usd') return;
  const { mentorId } = account;
  await transaction(deps.sql, async (tx) => {
    await lockDebt(tx, mentorId);
    const { id: reversalId, amount: cents } = reversal;
    if (cents > (await settledDebtOf(tx, mentorId))) return;
    const moves = [{ from: CASH, to: receivableOf(mentorId), cents }];
    const key = { kind: 'hand_reversal', reversalId } as const;
    await post(tx, { key, sessionId: null, moves, at: deps.clock.now(), txn: idOf(reversal.balance_transaction) });
  });
}

async function stop(tx: Tx, reversed: Transfer, open: Transfer | null, cents: number): Promise<void> {
  const { sessionId, mentorId, chargeId } = reversed;
  if (open) await setTransferStatus(tx, open, 'stopped', 'reversed_by_hand');
  else await addTransfer(tx, { sessionId, mentorId, chargeId, amountCents: cents, status: 'stopped' });
}
