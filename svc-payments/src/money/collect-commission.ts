import { CURRENCY } from 'contracts/money';
import { audit } from 'svc-kit/audit';
import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { breakDown, collectable, earned, type Purse, splitCollection } from '../domain/collectable.ts';
import { CASH, COMMISSION, OWNER } from '../domain/ledger.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { describePayout } from '../intents/describe.ts';
import { runIntent } from '../intents/run-intent.ts';
import {
  addBatch,
  countUncollected,
  dropFromBatch,
  findBatchByPayout,
  lockCollections,
  newestBatch,
  setBatch,
} from '../store/commission.ts';
import { persistIntent } from '../store/intents.ts';
import { balanceOf, post, postOpposite, readCollected, readPurse } from '../store/ledger.ts';
import { idOf, isStripeTrouble } from '../stripe.ts';
import { readPayoutInterval } from './payout-schedule.ts';

const keyOf = (batchId: string): IntentKey<'commission'> => ({ kind: 'commission', batchId });

/** Automatic payouts would sweep families' money to the platform's bank. */
export class PayoutsAreAutomatic extends Error {}
export class PayoutRefused extends Error {}

export async function checkPayoutSchedule(deps: Deps): Promise<void> {
  const interval = await readPayoutInterval(deps);
  if (interval !== 'manual')
    throw new PayoutsAreAutomatic(`Stripe's payout schedule must be manual, and is ${interval ?? 'not set'}`);
}

async function readAvailable(deps: Deps): Promise<number> {
  const balance = await deps.stripe.balance.retrieve();
  return balance.available.filter((each) => each.currency === CURRENCY).reduce((sum, each) => sum + each.amount, 0);
}

/** While Stripe is down, what was earned. */
export async function summarizeCommission(deps: Deps): Promise<{ cents: number; sessions: number }> {
  const sessions = await countUncollected(deps.sql);
  const newest = await newestBatch(deps.sql);
  if (newest?.status === 'sending') return { cents: 0, sessions };
  const purse = await readPurse(deps.sql);
  const available = await readAvailableIfUp(deps);
  return { cents: available === null ? earned(purse) : collectable(purse, available), sessions };
}

export async function explainCommission(deps: Deps) {
  const newest = await newestBatch(deps.sql);
  const onItsWay = newest?.status === 'sending' ? newest.amountCents : 0;
  const [purse, collected] = await Promise.all([readPurse(deps.sql), readCollected(deps.sql)]);
  const available = await readAvailableIfUp(deps);
  return { ...breakDown(purse, { ...collected, onItsWay }, available), stripeAnswered: available !== null };
}

async function readAvailableIfUp(deps: Deps): Promise<number | null> {
  try {
    return await readAvailable(deps);
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    deps.log.warn('Stripe did not answer with the balance', { error });
    return null;
  }
}

/** @returns the cents collected; 0 for nothing, or while another runs @throws Stripe's error, PayoutsAreAutomatic or PayoutRefused */
export async function collectCommission(deps: Deps, adminId: string): Promise<number> {
  const before = await newestBatch(deps.sql);
  if (before?.status === 'sending') return 0;
  await checkPayoutSchedule(deps);
  const purse = await readPurse(deps.sql);
  const available = await readAvailable(deps);
  const seen = { purse, available, seq: before?.seq ?? 0 };
  const batchId = await transaction(deps.sql, async (tx) => {
    const id = await beginBatch(deps, tx, seen);
    if (id) await audit(tx, { adminId, action: 'collect_commission', subject: id }, deps.clock.now());
    return id;
  });
  const cents = batchId ? await sendBatch(deps, batchId) : 0;
  if (cents === null) throw new PayoutRefused(`Stripe refused the payout of batch ${batchId}`);
  return cents;
}

interface Seen {
  /** Of before the balance was read. */
  purse: Purse;
  available: number;
  seq: number;
}

async function beginBatch(deps: Deps, tx: Tx, seen: Seen): Promise<string | null> {
  await lockCollections(tx);
  const newest = await newestBatch(tx);
  // One that read the balance before the newest collection takes nothing.
  if ((newest?.seq ?? 0) !== seen.seq) return null;
  // What was owed when the balance was read and is paid by now is not in that balance any more.
  const purses = [seen.purse, await readPurse(tx)];
  const amount = Math.min(...purses.map((purse) => collectable(purse, seen.available)));
  if (amount === 0) return null;
  const now = deps.clock.now();
  const id = crypto.randomUUID();
  await addBatch(tx, id, amount, now);
  await persistIntent(tx, { key: keyOf(id), params: describePayout(id, amount) }, now);
  return id;
}

/** @returns the cents paid out; null when Stripe refused, and the batch's sessions wait for the next one */
export async function sendBatch(deps: Deps, id: string): Promise<number | null> {
  const outcome = await runIntent(deps, keyOf(id), {
    async done(tx, payout) {
      const now = deps.clock.now();
      await setBatch(tx, id, 'sent', payout.id);
      const drawn = splitCollection(payout.amount, await balanceOf(tx, OWNER));
      const moves = [
        { from: OWNER, to: CASH, cents: drawn.owner },
        { from: COMMISSION, to: CASH, cents: drawn.commission },
      ];
      const txn = idOf(payout.balance_transaction);
      await post(tx, { key: keyOf(id), sessionId: null, moves, at: now, txn });
      await emit(tx, 'commission.collected', { batchId: id, amountCents: payout.amount }, now);
    },
    async refused(tx) {
      await setBatch(tx, id, 'failed', null);
      await dropFromBatch(tx, id);
    },
  });
  if (!outcome) return 0;
  return outcome.ok ? outcome.answer.amount : null;
}

export async function syncPayout(deps: Deps, payoutId: string): Promise<void> {
  const payout = await deps.stripe.payouts.retrieve(payoutId);
  await transaction(deps.sql, async (tx) => {
    await lockCollections(tx);
    const batch = await findBatchByPayout(tx, payoutId);
    if (!batch) return;
    const now = deps.clock.now();
    const { amount } = payout;
    if (payout.status === 'paid' && (await setBatch(tx, batch.id, 'paid', payoutId)))
      await emit(tx, 'payout.paid', { payoutId, amountCents: amount }, now);
    const isBack = payout.status === 'failed' || payout.status === 'canceled';
    if (!isBack || !(await setBatch(tx, batch.id, 'failed', payoutId))) return;
    await postOpposite(tx, keyOf(batch.id), now, idOf(payout.failure_balance_transaction));
    await dropFromBatch(tx, batch.id);
    await emit(
      tx,
      'payout.failed',
      { payoutId, amountCents: amount, reason: payout.failure_code ?? payout.status },
      now,
    );
  });
}
