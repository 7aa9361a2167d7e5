import { CURRENCY } from 'contracts/money';
import { MINUTE_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import {
  type Difference,
  describeBroken,
  describeMissing,
  describeTotal,
  describeUnknown,
  knownAmong,
  newAmong,
} from '../domain/differences.ts';
import { CASH, OWNER } from '../domain/ledger.ts';
import { listUnlinked, listUnread, sumTransactions } from '../store/balance-transactions.ts';
import { type Books, forgetPast, lockBooks, readOpening, saveCheck } from '../store/books.ts';
import { post } from '../store/ledger.ts';
import { isStripeTrouble } from '../stripe.ts';
import { type Explained, explainTransactions } from './explain-transactions.ts';
import { proveNew } from './prove-new.ts';
import { readBalance, readNamed, readTransactions } from './read-transactions.ts';

/** Lists that lag make the balance differ for a moment. */
const LISTS_LAG_MS = 2 * MINUTE_MS;

/** Books what the ledger lacks, and compares it with Stripe. Sends no money. @returns false when it should be looked at again soon */
export async function checkBooks(deps: Deps): Promise<boolean> {
  try {
    await readTransactions(deps);
    const explained = await explainTransactions(deps);
    const compared = await compare(deps, explained.waiting);
    const offCents = await transaction(deps.sql, (tx) => record(deps, tx, explained, compared));
    return offCents === 0 && explained.waiting.length === 0;
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    deps.log.warn('Stripe did not answer while the books were checked', { error });
    await recordSilence(deps);
    return false;
  }
}

export interface Comparison {
  stripeCents: number;
  /** By how much Stripe's balance is more than what its transactions add up to. */
  offCents: number;
  differences: Difference[];
}

/** Moves nothing. @param waiting transactions that may be explained by an answer on its way */
export async function compare(deps: Deps, waiting: string[] = []): Promise<Comparison> {
  const unknown = await readNamed(deps);
  let stripeCents = await readBalance(deps);
  let offCents = stripeCents - (await expectedBalance(deps));
  if (offCents !== 0) {
    // Something may have happened since the list was read.
    await readTransactions(deps);
    stripeCents = await readBalance(deps);
    offCents = stripeCents - (await expectedBalance(deps));
  }
  const differences = [...(await compareKept(deps, waiting)), ...unknown.map(describeUnknown)];
  return { stripeCents, offCents, differences };
}

async function compareKept(deps: Deps, waiting: string[]): Promise<Difference[]> {
  const missing = (await listUnlinked(deps.sql)).filter((txn) => txn.netCents !== 0 && !waiting.includes(txn.txnId));
  const broken = await proveNew(deps.sql);
  return [...missing.map(describeMissing), ...broken.flatMap(describeBroken)];
}

async function recordSilence(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  // What was read and not booked before the silence is no difference yet.
  const unbooked = await listUnlinked(deps.sql);
  const kept = await compareKept(
    deps,
    unbooked.map(({ txnId }) => txnId),
  );
  const unknown = await listUnread(deps.sql);
  await transaction(deps.sql, async (tx) => {
    const before = await lockBooks(tx);
    if (!before) return;
    const open = [...unbooked.map(describeMissing), ...unknown.map(describeUnknown), describeTotal(before.offCents)];
    const differences = [...kept, ...knownAmong(open, before.differences)];
    await saveCheck(tx, { ...before, stripeCents: null, differences }, now);
    await tell(tx, before, differences, 0, now);
  });
}

async function expectedBalance(deps: Deps): Promise<number> {
  return (await sumTransactions(deps.sql)) + (await readOpening(deps.sql));
}

async function record(deps: Deps, tx: Tx, explained: Explained, compared: Comparison): Promise<number> {
  const now = deps.clock.now();
  const before = await lockBooks(tx);
  if (!before) return 0;
  const offSince = compared.offCents === 0 ? null : (before.offSince ?? now);
  const lasts = isLongAgo(offSince, now);
  // What moved lately and no list shows yet is not of the past.
  const isSteady = compared.offCents === before.offCents && isLongAgo(before.checkedAt, now);
  const opens = before.hasPast && lasts && isSteady;
  if (opens) await postOpening(tx, compared.offCents, before.beginsAt);
  if (opens || compared.offCents === 0) await forgetPast(tx);
  const total = lasts && !before.hasPast ? [describeTotal(compared.offCents)] : [];
  const off = opens ? { offCents: 0, offSince: null } : { offCents: compared.offCents, offSince };
  const differences = [...compared.differences, ...total];
  await saveCheck(tx, { stripeCents: compared.stripeCents, ...off, differences }, now);
  await tell(tx, before, differences, explained.unexplained.length, now);
  return off.offCents;
}

function isLongAgo(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() >= LISTS_LAG_MS;
}

/** What the account held before Sideline is the founder's. */
async function postOpening(tx: Tx, cents: number, at: Date): Promise<void> {
  const [from, to] = cents > 0 ? [CASH, OWNER] : [OWNER, CASH];
  const key = { kind: 'opening', currency: CURRENCY } as const;
  await post(tx, { key, sessionId: null, moves: [{ from, to, cents: Math.abs(cents) }], at });
}

async function tell(tx: Tx, before: Books, differences: Difference[], unexplained: number, now: Date): Promise<void> {
  const count = newAmong(differences, before.differences).length + unexplained;
  if (count > 0) await emit(tx, 'books.differ', { differences: count }, now);
}
