import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { readBalance, readTransactions } from './read-transactions.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  await it.pay(await it.book());
  await it.advance(3 * HOUR_MS);
  await check();
});
afterAll(() => it.end());

const { check } = booksOf(() => it);

interface Listed {
  id: string;
  msAgo: number;
  balance_type?: string;
}

/** Reads while Stripe's list shows these, newest first, a page at a time. */
async function readListed(listed: Listed[], pageOf = 100): Promise<{ created: number }[]> {
  const money = { amount: 500, fee: 0, net: 500, currency: 'usd', type: 'topup', source: null, description: null };
  const createdOf = ({ msAgo }: Listed) => Math.floor((it.clock.now().getTime() - msAgo) / SECOND_MS);
  const all = listed.map((each) => ({ ...money, balance_type: 'payments', ...each, created: createdOf(each) }));
  const { balanceTransactions } = it.deps.stripe;
  const list = spyOn(balanceTransactions, 'list').mockImplementation(((asked: {
    created: { gte: number };
    starting_after?: string;
  }) => {
    const shown = all.filter(({ created }) => created >= asked.created.gte);
    const from = shown.findIndex(({ id }) => id === asked.starting_after) + 1;
    const data = shown.slice(from, from + pageOf);
    return Promise.resolve({ data, has_more: from + pageOf < shown.length });
  }) as unknown as typeof balanceTransactions.list);
  try {
    await readTransactions(it.deps);
  } finally {
    list.mockRestore();
  }
  return all;
}
const known = async (...ids: string[]) =>
  (await it.sql`select txn_id from balance_transaction where txn_id in ${it.sql(ids)} order by txn_id`).map(
    (row: { txn_id: string }) => row.txn_id,
  );

test('what the list shows late is read, also when newer ones were read before', async () => {
  const newer = { id: 'txn_newer', msAgo: MINUTE_MS };
  await readListed([newer]);
  await readListed([newer, { id: 'txn_late', msAgo: 50 * MINUTE_MS }]);
  expect(await known('txn_late', 'txn_newer')).toEqual(['txn_late', 'txn_newer']);
});

test('a page after the first may hold what is older, and the next reading begins at the newest', async () => {
  const [third] = await readListed(
    [
      { id: 'txn_third', msAgo: 10 * SECOND_MS },
      { id: 'txn_second', msAgo: 20 * SECOND_MS },
    ],
    1,
  );
  expect(await known('txn_second', 'txn_third')).toEqual(['txn_second', 'txn_third']);
  const [{ read_until }] = await it.sql`select read_until from books`;
  expect(third?.created).toBe(read_until.getTime() / SECOND_MS);
});

test('what moves a balance kept apart, such as one for cards, is not ours to book', async () => {
  await readListed([{ id: 'txn_card', msAgo: 0, balance_type: 'issuing' }]);
  expect(await known('txn_card')).toEqual([]);
});

test('Stripe’s balance is what is in dollars, available or not yet', async () => {
  const { balance } = it.deps.stripe;
  const of = (amount: number, currency = 'usd') => ({ amount, currency });
  const held = { available: [of(700), of(9_000, 'eur')], pending: [of(-20), of(50, 'eur')] };
  const read = spyOn(balance, 'retrieve').mockResolvedValue(
    held as unknown as Awaited<ReturnType<typeof balance.retrieve>>,
  );
  expect(await readBalance(it.deps)).toBe(680);
  read.mockRestore();
});
