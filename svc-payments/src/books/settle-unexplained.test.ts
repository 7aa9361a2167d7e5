import { afterAll, beforeAll, expect, test } from 'bun:test';
import { countWaiting, until } from 'svc-kit/testing';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { post } from '../store/ledger.ts';
import { checkBooks } from './check-books.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  await it.pay(await it.book());
  await check();
});
afterAll(() => it.end());

const { check, show, settle, newest } = booksOf(() => it);

/** A payment that was booked as unexplained before its own postings came. */
async function countedTwice(): Promise<string> {
  const booked = await it.book();
  const { body } = await it.checkout(booked);
  await it.stripe.pay(body.checkout_url);
  const charge = await newest();
  const [txnId, cents] = [String(charge?.id), Number(charge?.net)];
  await it.sql`
    insert into balance_transaction (txn_id, type, amount_cents, fee_cents, net_cents, currency, created_at)
    values (${txnId}, 'charge', ${cents}, 0, ${cents}, 'usd', ${it.clock.now()})`;
  const key = { kind: 'stripe_txn', txnId } as const;
  const moves = [{ from: 'cash', to: 'unexplained', cents }];
  await it.sql.begin((tx) => post(tx, { key, sessionId: null, moves, at: it.clock.now(), txn: txnId }));
  await it.settle();
  return txnId;
}

test('what is taken back while the founder says what it was stays taken back', async () => {
  const txnId = await countedTwice();
  const loss = await it.balance('loss');
  let taken: Promise<unknown> | undefined;
  let settled: ReturnType<typeof settle> | undefined;
  await it.sql.begin(async (tx) => {
    await tx`select 1 from ledger_account where name = 'unexplained' for update`;
    taken = checkBooks(it.deps);
    await until(async () => (await countWaiting(it.sql)) === 1, 'the taking back to wait');
    settled = settle(txnId, 'loss');
    await until(async () => (await countWaiting(it.sql)) === 2, 'the founder’s word to wait');
  });
  await taken;
  expect((await settled)?.status).toBe(404);
  expect([await it.balance('unexplained'), await it.balance('loss')]).toEqual([0, loss]);
  expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
  expect(await it.broken()).toEqual([]);
});

test('what the founder had explained before it is taken back is no loss any more', async () => {
  const loss = await it.balance('loss');
  const txnId = await countedTwice();
  expect((await settle(txnId, 'loss')).status).toBe(200);
  expect(await it.balance('loss')).not.toBe(loss);
  expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
  expect([await it.balance('unexplained'), await it.balance('loss')]).toEqual([0, loss]);
  expect((await show()).unexplained).toEqual([]);
});
