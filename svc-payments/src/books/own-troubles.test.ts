import { afterAll, beforeAll, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { checkBooks } from './check-books.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  await it.pay(await it.book());
  await check();
});
afterAll(() => it.end());

const { check, show, alerts } = booksOf(() => it);

test('a payment that we cannot read is a difference, is nobody’s money, and keeps none behind it from being booked', async () => {
  await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 100 });
  const booked = await it.book();
  const { body } = await it.checkout(booked);
  await it.stripe.pay(body.checkout_url);
  await it.stripe.act('adjust-balance', '', { amount: -77 });
  const { charges } = it.deps.stripe;
  const really = charges.retrieve;
  Object.assign(charges, { retrieve: () => Promise.reject(new Error('unreadable')) });
  try {
    await checkBooks(it.deps);
  } finally {
    Object.assign(charges, { retrieve: really });
  }
  const seen = await show();
  expect(seen.differences.map(({ says }) => says)).toEqual([
    'Stripe moved $116.22 (charge), and the ledger doesn’t have it.',
  ]);
  expect(seen.unexplained.map(({ amount }) => amount)).toEqual([-0.77]);
  expect(await check()).toMatchObject({ differences: [] });
  expect([await it.balance(`held:${booked.sessionId}`), await it.balance('unexplained')]).toEqual([12_000, -77]);
});

test('what an answer on its way may explain is unexplained an hour later, and told', async () => {
  const sessionId = crypto.randomUUID();
  const movedAt = (ms: number) => new Date(it.clock.now().getTime() - ms);
  await it.sql`
    insert into intent (key, kind, params, created_at, attempted_at)
    values (${`transfer:${sessionId}`}, 'transfer', '{"amount": 4800}'::jsonb, ${it.clock.now()}, ${it.clock.now()})`;
  await it.sql`
    insert into balance_transaction (txn_id, type, amount_cents, fee_cents, net_cents, currency, created_at) values
      ('txn_young', 'transfer', -4800, 0, -4800, 'usd', ${movedAt(50 * MINUTE_MS)}),
      ('txn_other', 'transfer', -4799, 0, -4799, 'usd', ${movedAt(50 * MINUTE_MS)}),
      ('txn_old', 'transfer', -4800, 0, -4800, 'usd', ${movedAt(HOUR_MS)})`;
  const before = (await alerts()).length;
  const unexplained = async () => (await show()).unexplained.map(({ txn_id }) => txn_id);
  await checkBooks(it.deps);
  expect(await unexplained()).toEqual(expect.arrayContaining(['txn_old', 'txn_other']));
  expect(await unexplained()).not.toContain('txn_young');
  expect((await alerts()).slice(before)).toEqual([2]);
  await it.sql`update intent set state = 'done' where key = ${`transfer:${sessionId}`}`;
  await checkBooks(it.deps);
  expect(await unexplained()).toContain('txn_young');
});
