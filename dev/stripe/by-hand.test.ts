import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const SETTLED = '4000000000000077';
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

const newest = async () => (await bench.stripe.balanceTransactions.list({ limit: 1 })).data[0];
const types = async () => (await bench.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

test('a top-up puts money into the balance', async () => {
  await bench.post('/do/top-up?amount=2500', {});
  expect(await newest()).toMatchObject({ type: 'topup', amount: 2500, net: 2500, status: 'available' });
  expect((await bench.stripe.balance.retrieve()).available[0]?.amount).toBe(2500);
  expect(await types()).toEqual(expect.arrayContaining(['topup.created', 'topup.succeeded']));
});

test('an adjustment moves money that nothing explains', async () => {
  await bench.post('/do/adjust-balance', { amount: -700, description: 'Correction of a network fee' });
  const explained = { type: 'adjustment', source: null, description: 'Correction of a network fee' };
  expect(await newest()).toMatchObject({ ...explained, amount: -700, net: -700 });
  await bench.standIn.panel.fetch(new Request('http://x/dev/stripe/do/adjust-balance', { method: 'POST' }));
  expect(await newest()).toMatchObject({ type: 'adjustment', net: -1234 });
});

test('an amount that is no number of cents is refused', async () => {
  for (const amount of ['1.5', 'lots', '0'])
    expect((await bench.post('/do/adjust-balance', { amount })).status).toBe(400);
  expect(await newest()).toBeUndefined();
});

test('what the founder does in the dashboard has its balance transaction and its event', async () => {
  const { stripe } = bench;
  const account = await readyAccount(bench);
  const { charge } = await payment(bench, 4800, SETTLED);
  const moved = async (type: string, amount: number) => expect(await newest()).toMatchObject({ type, amount });
  const transfer = await stripe.transfers.create({ amount: 900, currency: 'usd', destination: account });
  await moved('transfer', -900);
  await stripe.transfers.createReversal(transfer.id, { amount: 400 });
  await moved('transfer_refund', 400);
  await stripe.refunds.create({ charge: charge.id, amount: 1000 });
  await moved('refund', -1000);
  const payout = await stripe.payouts.create({ amount: 300, currency: 'usd' });
  await moved('payout', -300);
  await stripe.payouts.cancel(payout.id);
  await moved('payout_cancel', 300);
  const told = ['transfer.created', 'transfer.reversed', 'refund.created', 'payout.created', 'payout.canceled'];
  expect(await types()).toEqual(expect.arrayContaining(told));
});
