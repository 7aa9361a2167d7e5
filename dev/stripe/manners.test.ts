import { afterEach, expect, test } from 'bun:test';
import { SETTLED_PLATFORM } from './index.ts';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
afterEach(async () => await bench.stop());

const newPlatform = async () => {
  bench = await startBench(0, {});
};
const scheduleOf = async (stripeAccount?: string) =>
  (await bench.stripe.balanceSettings.retrieve({}, stripeAccount ? { stripeAccount } : {})).payments.payouts?.schedule
    ?.interval;
const payouts = async (stripeAccount?: string) =>
  (await bench.stripe.payouts.list({}, stripeAccount ? { stripeAccount } : {})).data;
const settleAfter = async (seconds: number) => {
  bench.advance(seconds);
  await bench.standIn.settle();
};

test('on a new platform what became available leaves for the bank at the next midnight', async () => {
  await newPlatform();
  expect(await scheduleOf()).toBe('daily');
  await payment(bench, 4800);
  await settleAfter(DAY);
  expect(await payouts()).toEqual([]);
  await settleAfter(DAY / 2);
  expect(await payouts()).toMatchObject([{ amount: 4631, automatic: true, status: 'pending' }]);
  await payment(bench, 1000);
  await settleAfter(3 * DAY);
  expect(await payouts()).toMatchObject([{ amount: 941 }, { amount: 4631, status: 'paid' }]);
});

test('a new platform whose founder chose manual payouts keeps its money', async () => {
  await newPlatform();
  await payment(bench, 4800);
  await bench.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
  await settleAfter(3 * DAY);
  expect(await payouts()).toEqual([]);
});

test('a connected account pays its mentor out every day', async () => {
  await newPlatform();
  const account = await readyAccount(bench);
  expect(await scheduleOf(account)).toBe('daily');
  const { charge } = await payment(bench, 4800);
  await bench.stripe.transfers.create({
    amount: 1920,
    currency: 'usd',
    destination: account,
    source_transaction: charge.id,
  });
  await settleAfter(2 * DAY);
  expect(await payouts(account)).toMatchObject([{ amount: 1920, automatic: true }]);
});

test('manners are changed by a call or by the form of the panel, and survive a restart', async () => {
  bench = await startBench(0, SETTLED_PLATFORM);
  expect(await (await bench.get('/manners')).json()).toMatchObject({ payoutSchedule: 'manual', listLagSeconds: 0 });
  expect((await bench.post('/manners', { listLagSeconds: 30, payoutSchedule: 'daily' })).body).toMatchObject({
    listLagSeconds: 30,
    payoutSchedule: 'daily',
  });
  await bench.restart();
  const form = new URLSearchParams({ listLagSeconds: '5', connectFees: 'monthly' });
  const submitted = await bench.standIn.panel.fetch(
    new Request('http://x/dev/stripe/manners', { method: 'POST', body: form }),
  );
  expect(submitted.status).toBe(303);
  expect(await (await bench.get('/manners')).json()).toMatchObject({
    listLagSeconds: 5,
    connectFees: 'monthly',
    payoutSchedule: 'daily',
  });
  const page = await (await bench.get('/')).text();
  expect(page).toContain('<option selected>monthly</option>');
  expect(page).toContain('name="listLagSeconds" inputmode="numeric" value="5"');
});

test('an unknown manner or value is refused and changes nothing', async () => {
  bench = await startBench();
  const refused = async (manners: object) => (await bench.post('/manners', manners)).body.detail;
  expect(await refused({ payoutSchedule: 'hourly' })).toBe('payoutSchedule must be one of daily, manual');
  expect(await refused({ listLagSeconds: -1 })).toBe('listLagSeconds must be a whole number');
  expect(await refused({ listLagSeconds: 5, kindness: 'great' })).toStartWith('kindness is none of payoutSchedule');
  expect(await (await bench.get('/manners')).json()).toMatchObject({ listLagSeconds: 0, payoutSchedule: 'manual' });
});

test('lists that lag show a new object late, its own read at once', async () => {
  bench = await startBench(0, { listLagSeconds: 30 });
  const account = await readyAccount(bench);
  const { charge, session } = await payment(bench);
  const { id } = await bench.stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: 'refund:1' });
  const lists = async () => {
    const { refunds, charges, checkout, v2, balanceTransactions } = bench.stripe;
    const all = [refunds.list(), charges.list(), checkout.sessions.list(), balanceTransactions.list()];
    const pages = await Promise.all([...all, v2.core.accounts.list()]);
    return pages.map((page) => page.data.length);
  };
  bench.advance(29);
  expect(await lists()).toEqual([0, 0, 0, 0, 0]);
  expect((await bench.stripe.refunds.retrieve(id)).id).toBe(id);
  expect((await bench.stripe.v2.core.accounts.retrieve(account)).id).toBe(account);
  expect((await bench.stripe.checkout.sessions.listLineItems(session.id)).data.length).toBe(1);
  bench.advance(1);
  expect(await lists()).toEqual([1, 1, 1, 2, 1]);
});
