import { formatExactCents } from 'contracts/money';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { CASH, UNEXPLAINED } from '../domain/ledger.ts';
import { transferGroupOf } from '../domain/money-key.ts';
import { type Rule, ruleOf } from '../domain/transaction-rules.ts';
import { syncPayout } from '../money/collect-commission.ts';
import { syncRefund } from '../money/note-refund.ts';
import { syncCheckout, syncPaymentIntent } from '../money/sync-checkout.ts';
import { syncDispute } from '../money/sync-dispute.ts';
import { syncTransfer } from '../money/sync-transfer.ts';
import {
  type BalanceTransaction,
  isAnswerAwaited,
  isLinked,
  listCountedTwice,
  listUnlinked,
} from '../store/balance-transactions.ts';
import { lockBooks } from '../store/books.ts';
import { listCheckouts } from '../store/checkouts.ts';
import { post, postOpposite } from '../store/ledger.ts';
import { noteOddity, type Oddity } from '../store/notices.ts';
import { findPaymentByCharge } from '../store/payments.ts';
import { idOf, isStripeTrouble } from '../stripe.ts';
import { linkBySource } from './link-postings.ts';
import { nullIfRefused } from './read-transactions.ts';

/** Longer than any call's answer takes to be recorded. */
const ANSWERS_TAKE_MS = HOUR_MS;

export interface Explained {
  /** Posted in this run because no rule knows what they are. */
  unexplained: BalanceTransaction[];
  waiting: string[];
}

export async function explainTransactions(deps: Deps): Promise<Explained> {
  await linkBySource(deps);
  const failed = new Set<string>();
  for (const txn of await listUnlinked(deps.sql)) if (!(await readAfresh(deps, txn))) failed.add(txn.txnId);
  await linkBySource(deps);
  const explained: Explained = { unexplained: [], waiting: [] };
  for (const txn of await listUnlinked(deps.sql)) {
    if (failed.has(txn.txnId) || txn.netCents === 0) continue;
    const did = await postAlone(deps, txn);
    if (did === 'waits') explained.waiting.push(txn.txnId);
    if (did === 'unexplained') explained.unexplained.push(txn);
  }
  for (const txnId of await listCountedTwice(deps.sql)) await takeBack(deps, txnId);
  return explained;
}

const SYNC: { [K in NonNullable<Rule['sync']>]: (deps: Deps, id: string, txnId: string) => Promise<unknown> } = {
  charge: syncCharge,
  refund: syncRefund,
  dispute: syncDispute,
  payout: syncPayout,
  transfer: syncTransfer,
  reversal: syncReversal,
};

/** @returns false when it failed for a reason of our own: then it stays a difference. @throws while Stripe is down */
async function readAfresh(deps: Deps, txn: BalanceTransaction): Promise<boolean> {
  const { sync } = ruleOf(txn);
  if (!sync || !txn.source) return true;
  try {
    await SYNC[sync](deps, txn.source, txn.txnId);
    return true;
  } catch (error) {
    if (isStripeTrouble(error)) return nullIfRefused(error) === null;
    deps.log.error('a balance transaction could not be booked', { txn: txn.txnId, type: txn.type, error });
    return false;
  }
}

/** A reversal is read by its transfer, which only its balance transaction tells of. */
async function syncReversal(deps: Deps, _reversalId: string, txnId: string): Promise<void> {
  const { source } = await deps.stripe.balanceTransactions.retrieve(txnId, { expand: ['source'] });
  const transferId =
    typeof source === 'object' && source?.object === 'transfer_reversal' ? idOf(source.transfer) : null;
  if (transferId) await syncTransfer(deps, transferId);
}

/** By our own page where the charge names its session, as lists of pages lag. */
async function syncCharge(deps: Deps, chargeId: string): Promise<void> {
  const charge = await deps.stripe.charges.retrieve(chargeId);
  const sessionId = charge.metadata.session_id;
  const isOurs = sessionId !== undefined && charge.transfer_group === transferGroupOf(sessionId);
  const checkouts = isOurs ? await listCheckouts(deps.sql, sessionId) : [];
  const pages = checkouts.flatMap(({ checkoutId }) => checkoutId ?? []);
  for (const page of pages) await syncCheckout(deps, page);
  const intent = idOf(charge.payment_intent);
  if (intent && !(await findPaymentByCharge(deps.sql, chargeId))) await syncPaymentIntent(deps, intent);
}

async function postAlone(deps: Deps, txn: BalanceTransaction): Promise<'waits' | 'unexplained' | 'booked'> {
  const { madeBy = [], account } = ruleOf(txn);
  const cents = Math.abs(txn.netCents);
  const isYoung = deps.clock.now().getTime() - txn.createdAt.getTime() < ANSWERS_TAKE_MS;
  return transaction(deps.sql, async (tx) => {
    // In this order: an answer that is recorded meanwhile is no longer awaited, and linked.
    if (isYoung && (await isAnswerAwaited(tx, madeBy, Math.abs(txn.amountCents)))) return 'waits';
    if (await isLinked(tx, txn.txnId)) return 'booked';
    const [from, to] = txn.netCents > 0 ? [CASH, account] : [account, CASH];
    const key = { kind: 'stripe_txn', txnId: txn.txnId } as const;
    const moves = [{ from, to, cents }];
    const isNew = await post(tx, { key, sessionId: null, moves, at: txn.createdAt, txn: txn.txnId });
    if (isNew && txn.type === 'payout') await noteOddity(tx, describePayout(txn), deps.clock.now());
    return isNew && account === UNEXPLAINED ? 'unexplained' : 'booked';
  });
}

/** Made by hand in Stripe's dashboard, or by a schedule that is not manual. */
function describePayout({ txnId, source, netCents }: BalanceTransaction): Oddity {
  const says = `A payout of ${formatExactCents(-netCents)} left Stripe without being collected here. It counts as money that you took.`;
  return { kind: 'payout', objectId: source ?? txnId, says };
}

/** Its own postings came after all; also what the founder says of it meanwhile is taken back. */
async function takeBack(deps: Deps, txnId: string): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    await lockBooks(tx);
    const now = deps.clock.now();
    await postOpposite(tx, { kind: 'stripe_txn', txnId }, now, txnId);
    await postOpposite(tx, { kind: 'settled_txn', txnId }, now, txnId);
  });
}
