import { afterEach, beforeEach, expect, test } from 'bun:test';
import { SETTLED_PLATFORM } from './index.ts';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench(0, { ...SETTLED_PLATFORM, connectFees: 'monthly' });
});
afterEach(async () => await bench.stop());

const settleAfter = async (seconds: number) => {
  bench.advance(seconds);
  await bench.standIn.settle();
};
const transferTo = (destination: string, amount: number) =>
  bench.stripe.transfers.create({ amount, currency: 'usd', destination });
const ofType = async (type: string) =>
  (await bench.stripe.balanceTransactions.list({ type })).data.map(({ amount, description }) => [amount, description]);
const available = async (stripeAccount?: string) =>
  (await bench.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})).available[0]?.amount;
const reserved = async () => (await bench.stripe.balance.retrieve()).connect_reserved?.[0]?.amount;

test('accounts that were paid out to, and their payouts, are billed on the first of the next month', async () => {
  await payment(bench, 20_000, '4000000000000077');
  const [one, other] = [await readyAccount(bench), await readyAccount(bench)];
  await transferTo(one, 4_000);
  await transferTo(other, 2_000);
  await bench.post('/drain', { account: one });
  await settleAfter(5 * DAY);
  expect(await ofType('stripe_fee')).toEqual([]);
  await settleAfter(10 * DAY);
  expect(await ofType('stripe_fee')).toEqual([
    [-35, 'Connect (2026-11): Payouts'],
    [-200, 'Connect (2026-11): Active accounts'],
  ]);
  await settleAfter(40 * DAY);
  expect(await ofType('stripe_fee')).toHaveLength(2);
});

test('nothing is billed while Connect costs nothing', async () => {
  await bench.post('/manners', { connectFees: 'none' });
  await payment(bench, 20_000, '4000000000000077');
  const account = await readyAccount(bench);
  await transferTo(account, 4_000);
  await bench.post('/drain', { account });
  await settleAfter(15 * DAY);
  expect(await ofType('stripe_fee')).toEqual([]);
});

test('what a connected account is below zero is set aside, and released when money comes in', async () => {
  await payment(bench, 20_000, '4000000000000077');
  const account = await readyAccount(bench);
  const before = (await available()) ?? 0;
  await bench.post(`/do/overdraw-account/${account}`, { amount: 3_000 });
  expect([await available(account), await available(), await reserved()]).toEqual([-3_000, before - 3_000, 3_000]);
  await transferTo(account, 1_000);
  await bench.standIn.settle();
  expect([await available(account), await available(), await reserved()]).toEqual([-2_000, before - 3_000, 2_000]);
  expect((await ofType('reserve_transaction')).map(([amount]) => amount)).toEqual([1_000, -3_000]);
});

test('what stays below zero for 180 days is the platform’s loss', async () => {
  await payment(bench, 20_000, '4000000000000077');
  const account = await readyAccount(bench);
  const before = (await available()) ?? 0;
  await bench.post(`/do/overdraw-account/${account}`, { amount: 3_000 });
  await settleAfter(179 * DAY);
  expect(await ofType('connect_collection_transfer')).toEqual([]);
  await settleAfter(DAY);
  expect(await ofType('connect_collection_transfer')).toEqual([[-3_000, `Negative balance of ${account}`]]);
  expect([await available(account), await available(), await reserved()]).toEqual([0, before - 3_000, 0]);
});
