import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

const platform = async () => {
  const balance = await bench.stripe.balance.retrieve();
  return { available: balance.available[0]?.amount, pending: balance.pending[0]?.amount };
};
const transferOf = (charge: string, destination: string, amount: number) =>
  bench.stripe.transfers.create({ amount, currency: 'usd', destination, source_transaction: charge });
/** Reconciliation relies on this. */
async function expectSumsAgree() {
  const { platform, balance_transactions_sum } = (await (await bench.get('/balance.json')).json()) as {
    platform: { available: number; pending: number };
    balance_transactions_sum: number;
  };
  let sum = 0;
  for await (const transaction of bench.stripe.balanceTransactions.list({ limit: 3 })) sum += transaction.net;
  expect(platform.available + platform.pending).toBe(sum);
  expect(balance_transactions_sum).toBe(sum);
}

test('money of a charge is pending for 24 hours and available after', async () => {
  const { charge } = await payment(bench, 4800);
  expect(await platform()).toEqual({ available: 0, pending: 4631 });
  bench.advance(DAY - 1);
  expect(await platform()).toEqual({ available: 0, pending: 4631 });
  bench.advance(1);
  expect(await platform()).toEqual({ available: 4631, pending: 0 });
  const [transaction] = (await bench.stripe.balanceTransactions.list({ source: charge.id })).data;
  expect(transaction).toMatchObject({ status: 'available', amount: 4800, fee: 169, net: 4631 });
});

test('a transfer from a charge waits for its funds and never takes more than the charge', async () => {
  const account = await readyAccount(bench);
  const { charge, group } = await payment(bench, 4800);
  const transfer = await transferOf(charge.id, account, 1920);
  expect(transfer).toMatchObject({ amount: 1920, transfer_group: group, reversed: false });
  expect(await platform()).toEqual({ available: 0, pending: 4631 - 1920 });
  await expect(transferOf(charge.id, account, 2881)).rejects.toMatchObject({
    statusCode: 400,
    param: 'source_transaction',
  });
  await expectSumsAgree();
});

test('a transfer without a charge needs available money', async () => {
  const account = await readyAccount(bench);
  await payment(bench, 4800);
  const create = () => bench.stripe.transfers.create({ amount: 100, currency: 'usd', destination: account });
  await expect(create()).rejects.toMatchObject({ code: 'balance_insufficient' });
  bench.advance(DAY);
  expect((await create()).amount).toBe(100);
});

test('nobody is paid before onboarding, nor into an unknown account', async () => {
  const { charge } = await payment(bench);
  const account = await bench.stripe.v2.core.accounts.create({
    identity: { country: 'us' },
    contact_email: 'mentor@example.com',
    configuration: { recipient: {} },
  });
  await expect(transferOf(charge.id, account.id, 100)).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
  await expect(transferOf(charge.id, 'acct_none', 100)).rejects.toMatchObject({
    statusCode: 404,
    param: 'destination',
  });
});

test('a reversal brings money back, at most what was sent, and only while the account has it available', async () => {
  const account = await readyAccount(bench);
  const { charge } = await payment(bench, 4800);
  const transfer = await transferOf(charge.id, account, 1920);
  const reverse = (amount: number) => bench.stripe.transfers.createReversal(transfer.id, { amount });
  await expect(reverse(920)).rejects.toMatchObject({ code: 'balance_insufficient' });
  bench.advance(DAY);
  await reverse(920);
  const partly = await bench.stripe.transfers.retrieve(transfer.id);
  expect(partly).toMatchObject({ amount_reversed: 920, reversed: false });
  expect(partly.reversals.data).toHaveLength(1);
  await expect(reverse(1001)).rejects.toMatchObject({
    param: 'amount',
  });
  expect((await bench.post('/drain', { account })).body).toEqual({ drained: 1000 });
  await expect(bench.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await expectSumsAgree();
});

test('refunds add up to the charge and never beyond it', async () => {
  const { charge, intent } = await payment(bench, 4800);
  const partial = await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1800 });
  expect(partial).toMatchObject({ status: 'succeeded', charge: charge.id, payment_intent: intent.id });
  await expect(bench.stripe.refunds.create({ charge: charge.id, amount: 3001 })).rejects.toMatchObject({
    param: 'amount',
  });
  await bench.stripe.refunds.create({ charge: charge.id });
  expect(await bench.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 4800, refunded: true });
  await expect(bench.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await platform()).toEqual({ available: 0, pending: -169 });
  await expectSumsAgree();
});

test('a refund that the balance cannot pay waits until it can', async () => {
  const { charge } = await payment(bench, 4800);
  bench.advance(DAY);
  await bench.stripe.payouts.create({ amount: 4631, currency: 'usd' });
  const refund = await bench.stripe.refunds.create({ charge: charge.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null });
  await payment(bench, 9900, '4000000000000077');
  bench.advance(60);
  await bench.standIn.settle();
  expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  await expectSumsAgree();
});

test('a refund of a charge that has not settled may have to wait for it', async () => {
  await bench.post('/manners', { refundsOfUnsettled: 'pending' });
  const { charge } = await payment(bench, 4800);
  const refund = await bench.stripe.refunds.create({ charge: charge.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'charge_pending', balance_transaction: null });
  expect(await platform()).toEqual({ available: 0, pending: 4631 });
  bench.advance(DAY);
  await bench.standIn.settle();
  expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
  });
  await payment(bench, 4800, '4000000000000077');
  bench.advance(60);
  await bench.standIn.settle();
  expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  await expectSumsAgree();
});

test('a refund can be refused, and nothing moves', async () => {
  const { charge } = await payment(bench, 4800);
  await bench.post(`/do/refuse-refunds/${charge.id}`, {});
  await expect(bench.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_not_refundable',
  });
  expect(await platform()).toEqual({ available: 0, pending: 4631 });
});

test('a refund can fail days after it succeeded', async () => {
  const { charge } = await payment(bench, 4800, '4000000000000077');
  const refund = await bench.stripe.refunds.create({ charge: charge.id, amount: 1800 });
  bench.advance(5 * DAY);
  await bench.post(`/do/fail-refund/${refund.id}`, {});
  expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await platform()).toEqual({ available: 4631, pending: 0 });
  await expectSumsAgree();
});

test('a refund can fail later, and the charge is not refunded then', async () => {
  const { charge } = await payment(bench, 4800, '4000000000005126');
  const refund = await bench.stripe.refunds.create({ charge: charge.id });
  expect(refund.status).toBe('succeeded');
  await bench.standIn.settle();
  expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  expect(await bench.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await platform()).toEqual({ available: 4800, pending: 4631 - 4800 });
  await expectSumsAgree();
});

test('a payout takes only what is available and is paid a day later; it can fail', async () => {
  await payment(bench, 4800);
  const create = (amount: number) => bench.stripe.payouts.create({ amount, currency: 'usd' });
  await expect(create(100)).rejects.toMatchObject({ code: 'balance_insufficient' });
  bench.advance(DAY);
  const payout = await create(4000);
  expect(payout.status).toBe('pending');
  bench.advance(DAY);
  expect((await bench.stripe.payouts.retrieve(payout.id)).status).toBe('paid');
  await bench.standIn.panel.fetch(new Request(`http://x/dev/stripe/do/fail-payout/${payout.id}`, { method: 'POST' }));
  expect(await bench.stripe.payouts.retrieve(payout.id)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  });
  expect(await platform()).toEqual({ available: 4631, pending: 0 });
  await expectSumsAgree();
});

test('the payout schedule is manual; an automatic one sweeps what is available', async () => {
  expect((await bench.stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval).toBe('manual');
  await payment(bench, 4800, '4000000000000077');
  await bench.standIn.settle();
  expect((await bench.stripe.payouts.list()).data).toHaveLength(0);
  await bench.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } });
  await bench.standIn.settle();
  expect((await bench.stripe.payouts.list()).data).toMatchObject([{ amount: 4631, automatic: true }]);
  expect(await platform()).toEqual({ available: 0, pending: 0 });
});

test('everything is still there after a restart', async () => {
  const account = await readyAccount(bench);
  const { charge } = await payment(bench, 4800);
  const transfer = await transferOf(charge.id, account, 1920);
  const before = await platform();
  await bench.restart();
  expect(await platform()).toEqual(before);
  expect((await bench.stripe.transfers.retrieve(transfer.id)).source_transaction).toBe(charge.id);
  bench.advance(DAY);
  expect(await platform()).toEqual({ available: 4631 - 1920, pending: 0 });
  await expectSumsAgree();
});
