import { CURRENCY } from 'contracts/money';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { type BalanceTransaction, keepTransactions, listUnread } from '../store/balance-transactions.ts';
import { type Books, beginBooks, findBooks, findFirstPosting, setReadUntil } from '../store/books.ts';
import { noteOddity } from '../store/notices.ts';
import { idOf, type Stripe, trouble } from '../stripe.ts';

const PAGE = 100;
/** Lists lag, so what was read is read again for a while. */
const OVERLAP_MS = HOUR_MS;

/** Pages what is new in Stripe's list, newest first; only a list read to its end counts as read. */
export async function readTransactions(deps: Deps): Promise<void> {
  const { readUntil, beginsAt } = (await findBooks(deps.sql)) ?? (await begin(deps));
  const from = new Date(Math.max(beginsAt.getTime(), readUntil.getTime() - OVERLAP_MS));
  let newest = readUntil;
  let after: string | undefined;
  do {
    const page = await listFrom(deps, from, after);
    const read = page.data.filter(isOfPayments).map(toTransaction);
    await keep(deps, read);
    if (read[0] && read[0].createdAt > newest) newest = read[0].createdAt;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  await setReadUntil(deps.sql, newest);
}

/** Reads by id what our postings name and the list did not show yet. @returns those that Stripe does not know */
export async function readNamed(deps: Deps): Promise<{ txnId: string; keys: string[] }[]> {
  const unknown: { txnId: string; keys: string[] }[] = [];
  for (const named of await listUnread(deps.sql)) {
    const found = await deps.stripe.balanceTransactions.retrieve(named.txnId).catch(nullIfRefused);
    if (found) await keep(deps, [toTransaction(found)]);
    else unknown.push(named);
  }
  return unknown;
}

/** The ledger knows dollars only, so the founder is told of other money. */
async function keep(deps: Deps, read: BalanceTransaction[]): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    for (const { txnId, type, currency } of await keepTransactions(tx, read)) {
      if (currency === CURRENCY) continue;
      const says = `Stripe moved money in ${currency.toUpperCase()} (${type}). The books are in US dollars and leave it out.`;
      await noteOddity(tx, { kind: 'currency', objectId: txnId, says }, deps.clock.now());
    }
  });
}

/** In cents, what is available and what is pending. */
export async function readBalance(deps: Deps): Promise<number> {
  const { available, pending } = await deps.stripe.balance.retrieve();
  return [...available, ...pending]
    .filter(({ currency }) => currency === CURRENCY)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** @throws what is not a refusal */
export function nullIfRefused(error: unknown): null {
  if (trouble(error).kind !== 'refused') throw error;
  return null;
}

/** The books begin with our first posting; what Stripe's account did before is its past. */
async function begin(deps: Deps): Promise<Books> {
  const first = await findFirstPosting(deps.sql);
  const { data } = await deps.stripe.balanceTransactions.list({
    limit: 1,
    ...(first ? { created: { lt: unixSeconds(first) } } : {}),
  });
  const [past] = data;
  const beginsAt = first ?? new Date(past ? (past.created + 1) * SECOND_MS : deps.clock.now().getTime() - MINUTE_MS);
  await beginBooks(deps.sql, beginsAt, past !== undefined);
  const begun = await findBooks(deps.sql);
  if (!begun) throw new Error('the books have not begun');
  return begun;
}

function listFrom(deps: Deps, from: Date, after: string | undefined) {
  const created = { gte: unixSeconds(from) };
  return deps.stripe.balanceTransactions.list({
    created,
    limit: PAGE,
    ...(after === undefined ? {} : { starting_after: after }),
  });
}

/** Others move balances that are kept apart, such as one for issuing cards. */
function isOfPayments({ balance_type }: Stripe.BalanceTransaction): boolean {
  return balance_type === 'payments';
}

function toTransaction(given: Stripe.BalanceTransaction): BalanceTransaction {
  return {
    txnId: given.id,
    type: given.type,
    source: idOf(given.source),
    amountCents: given.amount,
    feeCents: given.fee,
    netCents: given.net,
    currency: given.currency,
    description: given.description,
    createdAt: new Date(given.created * SECOND_MS),
  };
}

const unixSeconds = (at: Date) => Math.floor(at.getTime() / SECOND_MS);
