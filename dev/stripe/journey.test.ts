import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SETTLED_PLATFORM } from './index.ts';
import { type Bench, openCheckout, payment, readyAccount, SECRET, startBench, uniqueKey, validate } from './testing.ts';

const DAY = 86_400;

let bench: Bench;
beforeAll(async () => {
  // The validator takes one secret.
  bench = await startBench(0, SETTLED_PLATFORM, (url) => [
    { url, secret: SECRET, payload: 'snapshot', scope: 'platform' },
    { url, secret: SECRET, payload: 'snapshot', scope: 'connected' },
    { url, secret: SECRET, payload: 'thin', scope: 'connected' },
  ]);
});
afterAll(async () => await bench.stop());

/** Every movement of money once, and every list at the end. */
async function wholeJourney() {
  const { stripe } = bench;
  const account = await readyAccount(bench);
  await stripe.v2.core.accounts.retrieve(account, {
    include: ['configuration.recipient', 'requirements', 'defaults', 'identity'],
  });
  await stripe.v2.core.accounts.update(
    account,
    { metadata: { mentor: 'm1' } },
    { idempotencyKey: uniqueKey('update') },
  );
  await stripe.v2.core.accounts.list({ limit: 5 });
  const { charge, group, session, intent } = await payment(bench, 4800, '4000000000000077');
  const declined = await openCheckout(bench);
  await bench.post('/pay', { checkout_url: declined.url, card: '4000000000000002' });
  await stripe.checkout.sessions.expire(declined.id);
  const transfer = await stripe.transfers.create(
    {
      amount: 1920,
      currency: 'usd',
      destination: account,
      source_transaction: charge.id,
      transfer_group: group,
      metadata: { session: group },
    },
    { idempotencyKey: uniqueKey('transfer') },
  );
  await stripe.transfers.createReversal(transfer.id, { amount: 960 }, { idempotencyKey: uniqueKey('reversal') });
  await stripe.refunds.create(
    { charge: charge.id, amount: 2400, reason: 'requested_by_customer', metadata: { case: 'c1' } },
    { idempotencyKey: uniqueKey('refund') },
  );
  await payment(bench, 2500, '4000000000000259');
  const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
  if (!dispute) throw new Error('no dispute');
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await bench.standIn.settle();
  bench.advance(DAY + 1);
  await bench.standIn.settle();
  const payout = await stripe.payouts.create({ amount: 500, currency: 'usd' }, { idempotencyKey: uniqueKey('payout') });
  bench.advance(DAY + 1);
  await bench.standIn.settle();
  await readEverything({
    account,
    charge: charge.id,
    group,
    session: session.id,
    intent: intent.id,
    transfer: transfer.id,
    payout: payout.id,
  });
}

/** Every refusal and failure is recorded too. */
async function unhappyJourney() {
  const { stripe } = bench;
  const account = await readyAccount(bench);
  const press = (action: string) =>
    bench.standIn.panel.fetch(new Request(`http://x/dev/stripe/do/${action}`, { method: 'POST' }));
  const { charge, group } = await payment(bench, 4800, '4000000000005126');
  const key = uniqueKey('transfer');
  const transfer = () =>
    stripe.transfers.create(
      { amount: 100, currency: 'usd', destination: account, source_transaction: charge.id, transfer_group: group },
      { idempotencyKey: key },
    );
  await bench.post('/faults', { path: '/v1/transfers', method: 'POST', mode: 'cut-after', times: 2 });
  await transfer().catch(() => undefined);
  const { id } = await transfer();
  await bench.post('/drain', { account });
  await stripe.transfers.createReversal(id, {}, { idempotencyKey: uniqueKey('reversal') }).catch(() => undefined);
  await bench.post('/faults', { path: '/v1/refunds', method: 'POST', mode: '500', times: 1 });
  const refundKey = uniqueKey('refund');
  const refund = (idempotencyKey: string) => stripe.refunds.create({ charge: charge.id }, { idempotencyKey });
  await refund(refundKey).catch(() => undefined);
  await refund(`${refundKey}:1`);
  await bench.standIn.settle();
  await stripe.charges.list({ limit: 3, expand: ['data.refunds'] });
  await payment(bench, 9000, '4000000000000077');
  const payout = await stripe.payouts.create({ amount: 300, currency: 'usd' }, { idempotencyKey: uniqueKey('payout') });
  await press(`fail-payout/${payout.id}`);
  const cancelled = await stripe.payouts.create(
    { amount: 300, currency: 'usd' },
    { idempotencyKey: uniqueKey('payout') },
  );
  await stripe.payouts.cancel(cancelled.id);
  await press(`restrict-soon/${account}`);
  await stripe.v2.core.accounts.retrieve(account, { include: ['configuration.recipient', 'requirements'] });
  await press(`hold-payouts/${account}`);
  await stripe.v2.core.accounts.retrieve(account, { include: ['configuration.recipient', 'requirements'] });
  await press(`restrict-account/${account}`);
  await stripe.v2.core.accounts.retrieve(account, { include: ['configuration.recipient', 'requirements'] });
  await payment(bench, 2600, '4000000000002685');
  const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
  await stripe.disputes.close(dispute?.id ?? '');
  await bench.standIn.settle();
}

/** Disputes of every kind, and money that moves without anybody asking for it. */
async function strangeJourney() {
  const { stripe } = bench;
  const press = (action: string, id: string, details: object = {}) =>
    bench.post(`/do/${action}${id && `/${id}`}`, details);
  await bench.post('/manners', {
    disputeFee: 'returned',
    counteredDisputeFee: 'charged',
    refundsOfUnsettled: 'pending',
  });
  const charges = await Promise.all([1, 2, 3, 4, 5].map(async () => (await payment(bench, 9000)).charge.id));
  const [asked = '', prevented = '', blocked = '', partial = '', late = ''] = charges;
  const disputeOf = async (charge: string) => (await stripe.disputes.list({ charge })).data[0]?.id ?? '';
  await press('inquire-charge', asked);
  await stripe.disputes.update(await disputeOf(asked), { evidence: { uncategorized_text: 'Held.' } });
  await press('escalate-inquiry', await disputeOf(asked));
  await press('prevent-dispute', prevented);
  await press('block-dispute', blocked);
  await press('open-partial-dispute', partial, { amount: 4000 });
  await stripe.disputes.update(await disputeOf(partial), { evidence: { uncategorized_text: 'Held.' } });
  await press('win-dispute-partly', await disputeOf(partial));
  await press('dispute-charge', late);
  await press('lose-dispute', await disputeOf(late));
  await press('reinstate-dispute', await disputeOf(late));
  await stripe.refunds.create({ charge: blocked, amount: 500 }, { idempotencyKey: uniqueKey('refund') });
  await press('top-up', '', { amount: 50_000 });
  await press('adjust-balance', '', { amount: -700 });
  bench.advance(2 * DAY);
  await bench.standIn.settle();
  await stripe.disputes.list({ limit: 100 });
  await stripe.refunds.list({ limit: 100 });
  await stripe.balanceTransactions.list({ limit: 100 });
}

async function readEverything(
  ids: Record<'account' | 'charge' | 'group' | 'session' | 'intent' | 'transfer' | 'payout', string>,
) {
  const { stripe } = bench;
  await stripe.balance.retrieve();
  await stripe.balance.retrieve({}, { stripeAccount: ids.account });
  await stripe.balanceSettings.retrieve();
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  await stripe.charges.list({ transfer_group: ids.group, expand: ['data.balance_transaction', 'data.refunds'] });
  await stripe.charges.list({ payment_intent: ids.intent });
  await stripe.checkout.sessions.list({ created: { gte: bench.now() - 10 * DAY }, limit: 2 });
  await stripe.checkout.sessions.listLineItems(ids.session);
  await stripe.checkout.sessions.retrieve(ids.session, {
    expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'],
  });
  await stripe.paymentIntents.retrieve(ids.intent, { expand: ['payment_method'] });
  await stripe.paymentIntents.list();
  await stripe.transfers.list({ transfer_group: ids.group, destination: ids.account });
  await stripe.transfers.listReversals(ids.transfer, { expand: ['data.balance_transaction'] });
  await stripe.refunds.list({ payment_intent: ids.intent, expand: ['data.charge'] });
  await stripe.disputes.list({ expand: ['data.charge', 'data.payment_intent'] });
  await stripe.payouts.list({ status: 'paid' });
  await stripe.payouts.retrieve(ids.payout, { expand: ['balance_transaction', 'destination'] });
  await stripe.events.list({ limit: 100 });
  await stripe.v2.core.events.list({ object_id: ids.account });
  await stripe.charges.retrieve('ch_none').catch(() => undefined);
}

test('a whole journey, recorded, is what Stripe itself would have said', async () => {
  await wholeJourney();
  await unhappyJourney();
  await strangeJourney();
  const recording = await (await bench.get('/exchanges.jsonl')).text();
  const lines = recording
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter((line) => line.kind === 'webhook').length).toBeGreaterThan(20);
  for (const line of lines.filter((each) => each.kind !== 'webhook'))
    expect(Object.keys(line)).toEqual(
      expect.arrayContaining([
        'method',
        'path',
        'requestHeaders',
        'requestBody',
        'status',
        'responseBody',
        'responseHeaders',
        'ts',
      ]),
    );
  const said = await validate(bench, '--strict');
  if (said !== null) expect(said.split('\n').at(-1), said).toMatch(/^\d+ passed, 0 failed$/);
});
