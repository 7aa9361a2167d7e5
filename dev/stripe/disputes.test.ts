import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Bench, payment, startBench } from './testing.ts';

const DAY = 86_400;
const FEE = 1500;
const SETTLED = '4000000000000077';
/** What is left of $48 after Stripe's fee. */
const NET = 4631;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

const platform = async () => {
  const balance = await bench.stripe.balance.retrieve();
  return { available: balance.available[0]?.amount, pending: balance.pending[0]?.amount };
};
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

const cash = async () => {
  const { available = 0, pending = 0 } = await platform();
  return available + pending;
};
const press = (action: string, id: string, details: object = {}) => bench.post(`/do/${action}/${id}`, details);
const disputeOf = async (charge: string) => {
  const [dispute] = (await bench.stripe.disputes.list({ charge })).data;
  if (!dispute) throw new Error('no dispute');
  return dispute;
};
const told = async () =>
  (await bench.stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute.'))
    .map((type) => type.replace('charge.dispute.', ''))
    .reverse();
/** Of $48, its funds available, after `action` on the charge. */
async function disputed(action: string, details: object = {}) {
  const { charge } = await payment(bench, 4800, SETTLED);
  expect((await press(action, charge.id, details)).status).toBe(303);
  return { charge: charge.id, id: (await disputeOf(charge.id)).id };
}
const refund = (charge: string, amount?: number) => bench.stripe.refunds.create({ charge, ...(amount && { amount }) });

test('a disputed card takes the money and a fee; winning brings back the money only', async () => {
  const { charge } = await payment(bench, 4800, '4000000000000259');
  const [dispute] = (await bench.stripe.disputes.list({ charge: charge.id })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 4800, reason: 'fraudulent' });
  expect((await bench.stripe.charges.retrieve(charge.id)).disputed).toBe(true);
  await expect(refund(charge.id)).rejects.toMatchObject({ code: 'refund_disputed_payment' });
  expect(await platform()).toEqual({ available: -6300, pending: 4631 });
  await bench.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  await bench.standIn.settle();
  expect(await bench.stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' });
  expect(await platform()).toEqual({ available: -1500, pending: 4631 });
  await expectSumsAgree();
});

test('what was submitted stays under review past the time to answer, until the bank decides', async () => {
  const { charge } = await payment(bench, 4800, '4000000000000259');
  const [dispute] = (await bench.stripe.disputes.list({ charge: charge.id })).data;
  const id = dispute?.id ?? '';
  await bench.stripe.disputes.update(id, { evidence: { product_description: 'An hour' }, submit: true });
  await bench.advance(20 * 86_400);
  expect(await bench.stripe.disputes.retrieve(id)).toMatchObject({ status: 'under_review' });
  await bench.advance(60 * 86_400);
  expect(await bench.stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
});

test('a dispute is lost by closing it, by losing evidence and by silence', async () => {
  const lost = async (how: (id: string) => Promise<unknown>) => {
    const { charge } = await payment(bench, 4800, '4000000000000259');
    const [dispute] = (await bench.stripe.disputes.list({ charge: charge.id })).data;
    await how(dispute?.id ?? '');
    await bench.standIn.settle();
    expect((await bench.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
  };
  await lost((id) => bench.stripe.disputes.close(id));
  await lost((id) => bench.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }));
  await lost(async () => bench.advance(9 * DAY));
  await expectSumsAgree();
});

test('a part of a charge can be disputed, and only that part is taken', async () => {
  const { charge, id } = await disputed('open-partial-dispute', { amount: 1800 });
  expect(await disputeOf(charge)).toMatchObject({ amount: 1800, status: 'needs_response' });
  expect(await cash()).toBe(NET - 1800 - FEE);
  await expect(refund(charge)).rejects.toMatchObject({ code: 'refund_disputed_payment' });
  await press('win-dispute', id);
  expect(await cash()).toBe(NET - FEE);
  await expectSumsAgree();
});

test('more than what is left after a refund can be disputed', async () => {
  const { charge } = await payment(bench, 4800, SETTLED);
  await refund(charge.id, 2800);
  await press('open-partial-dispute', charge.id, { amount: 4800 });
  expect(await disputeOf(charge.id)).toMatchObject({ amount: 4800 });
  expect(await cash()).toBe(NET - 2800 - 4800 - FEE);
});

test('a refund that waits for its money fails when the charge is disputed', async () => {
  await bench.post('/manners', { refundsOfUnsettled: 'pending' });
  const { charge } = await payment(bench, 4800);
  const waiting = await refund(charge.id);
  await press('dispute-charge', charge.id);
  expect(await bench.stripe.refunds.retrieve(waiting.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
  expect(await disputeOf(charge.id)).toMatchObject({ amount: 4800, status: 'needs_response' });
  expect(await cash()).toBe(NET - 4800 - FEE);
  await expectSumsAgree();
});

test('what was refunded in full can be disputed all the same', async () => {
  const { charge } = await payment(bench, 4800, SETTLED);
  await payment(bench, 4800, SETTLED);
  await refund(charge.id);
  await press('dispute-charge', charge.id, { amount: 4800 });
  expect(await disputeOf(charge.id)).toMatchObject({ amount: 4800, status: 'needs_response' });
});

test('a dispute can be won in part: Stripe calls it lost, and the part comes back', async () => {
  const { charge, id } = await disputed('dispute-charge');
  await press('win-dispute-partly', id, { amount: 3000 });
  const { status, balance_transactions } = await disputeOf(charge);
  expect([status, balance_transactions.map(({ amount }) => amount)]).toEqual(['lost', [-4800, 3000]]);
  expect(await cash()).toBe(NET - 1800 - FEE);
});

test('a lost dispute can be won after all, and its money is reinstated', async () => {
  const { charge, id } = await disputed('dispute-charge');
  await press('lose-dispute', id);
  expect(await cash()).toBe(NET - 4800 - FEE);
  bench.advance(20 * DAY);
  await press('reinstate-dispute', id);
  expect(await disputeOf(charge)).toMatchObject({ status: 'won', is_charge_refundable: true });
  expect(await cash()).toBe(NET - FEE);
  expect(await told()).toEqual(['created', 'funds_withdrawn', 'closed', 'funds_reinstated', 'updated']);
  expect((await press('reinstate-dispute', id)).status).toBe(400);
  await expectSumsAgree();
});

test('an inquiry moves no money; it can be answered, and is over when nobody escalates it', async () => {
  const { charge, id } = await disputed('inquire-charge');
  expect(await disputeOf(charge)).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  await bench.stripe.disputes.update(id, { evidence: { uncategorized_text: 'It took place.' } });
  expect(await disputeOf(charge)).toMatchObject({ status: 'warning_under_review' });
  bench.advance(120 * DAY);
  await bench.standIn.settle();
  expect(await disputeOf(charge)).toMatchObject({ status: 'warning_closed' });
  expect(await cash()).toBe(NET);
  expect(await told()).toEqual(['created', 'updated', 'closed']);
});

test('a full refund answers an inquiry', async () => {
  const { charge } = await disputed('inquire-charge');
  await refund(charge, 1000);
  expect(await disputeOf(charge)).toMatchObject({ status: 'warning_needs_response' });
  await refund(charge);
  expect(await disputeOf(charge)).toMatchObject({ status: 'warning_closed' });
});

test('an inquiry can become a dispute that takes the money', async () => {
  const { charge, id } = await disputed('inquire-charge');
  await press('escalate-inquiry', id);
  expect(await disputeOf(charge)).toMatchObject({ id, status: 'needs_response', is_charge_refundable: false });
  expect(await cash()).toBe(NET - 4800 - FEE);
  bench.advance(9 * DAY);
  await bench.standIn.settle();
  expect(await disputeOf(charge)).toMatchObject({ status: 'lost' });
});

test('a prevented dispute gave the cardholder the money back, without a dispute fee', async () => {
  const { charge } = await disputed('prevent-dispute');
  expect(await disputeOf(charge)).toMatchObject({
    status: 'prevented',
    payment_method_details: { card: { case_type: 'resolution' } },
  });
  expect(await cash()).toBe(NET - 4800);
  expect(await told()).toEqual(['created', 'funds_withdrawn']);
  await expect(refund(charge)).rejects.toMatchObject({ code: 'charge_disputed' });
});

test('a blocked dispute took nothing, and the charge stays refundable', async () => {
  const { charge } = await disputed('block-dispute');
  expect(await disputeOf(charge)).toMatchObject({ status: 'prevented', balance_transactions: [] });
  expect(await cash()).toBe(NET);
  expect(await refund(charge, 1000)).toMatchObject({ status: 'succeeded' });
});

test('a charge is disputed once at a time', async () => {
  const { charge, id } = await disputed('inquire-charge');
  expect((await press('dispute-charge', charge)).status).toBe(400);
  await press('close-inquiry', id);
  expect((await press('dispute-charge', charge)).status).toBe(303);
});

test('countering a dispute costs a second fee, which comes back when all is won', async () => {
  await bench.post('/manners', { counteredDisputeFee: 'charged' });
  const submit = (id: string) => bench.stripe.disputes.update(id, { evidence: { product_description: 'An hour' } });
  const won = await disputed('dispute-charge');
  await submit(won.id);
  await submit(won.id);
  expect(await cash()).toBe(NET - 4800 - 2 * FEE);
  const [fee] = (await bench.stripe.balanceTransactions.list({ type: 'stripe_fee' })).data;
  expect(fee).toMatchObject({ amount: -FEE, fee: 0, reporting_category: 'fee', source: null });
  await press('win-dispute', won.id);
  expect(await cash()).toBe(NET - FEE);
  const lost = await disputed('dispute-charge');
  await submit(lost.id);
  await press('lose-dispute', lost.id);
  expect(await cash()).toBe(NET - FEE + NET - 4800 - 2 * FEE);
  await expectSumsAgree();
});

test('the fee of a dispute comes back with its money where Stripe returns it, and only when all is won', async () => {
  await bench.post('/manners', { disputeFee: 'returned' });
  const won = await disputed('dispute-charge');
  await press('win-dispute', won.id);
  expect((await disputeOf(won.charge)).balance_transactions).toMatchObject([
    { fee: FEE, fee_details: [{ amount: FEE, description: 'Dispute fee' }], net: -4800 - FEE },
    { fee: -FEE, fee_details: [{ amount: -FEE, description: 'Dispute fee' }], net: 4800 + FEE },
  ]);
  expect(await cash()).toBe(NET);
  const partly = await disputed('dispute-charge');
  await press('win-dispute-partly', partly.id, { amount: 2000 });
  expect(await cash()).toBe(NET + NET - 2800 - FEE);
  const free = await disputed('prevent-dispute');
  expect(await cash()).toBe(NET + NET - 2800 - FEE + NET - 4800);
  expect(await disputeOf(free.charge)).toMatchObject({ balance_transactions: [{ fee: 0 }] });
  const late = await disputed('dispute-charge');
  await press('lose-dispute', late.id);
  await press('reinstate-dispute', late.id);
  expect(await cash()).toBe(NET + NET - 2800 - FEE + NET - 4800 + NET);
  await expectSumsAgree();
});
