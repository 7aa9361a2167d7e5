import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, openCheckout, payment, startBench } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

const pay = async (url: string | null, card = '4242424242424242') =>
  await bench.post('/pay', { checkout_url: url, card });

test('a checkout is open and without an intent until somebody pays, then complete with one', async () => {
  const session = await openCheckout(bench, 4800, 'session:a');
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null, amount_total: 4800 });
  expect(await pay(session.url)).toEqual({ status: 200, body: { payment_status: 'paid' } });
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      transfer_group: 'session:a',
      metadata: { session: 'session:a' },
      latest_charge: { amount: 4800, transfer_group: 'session:a', balance_transaction: { fee: 169, net: 4631 } },
    },
  });
});

test('a declined card leaves the checkout open for another try with the same intent', async () => {
  const session = await openCheckout(bench);
  const declined = await pay(session.url, '4000000000000002');
  expect(declined.status).toBe(402);
  expect(declined.body).toMatchObject({ payment_status: 'unpaid', decline_code: 'generic_decline' });
  const open = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
  });
  expect((await pay(session.url)).status).toBe(200);
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id);
  expect(paid.payment_intent).toBe((open.payment_intent as { id: string }).id);
});

test('nobody pays twice, nor after the time or an expiry by call', async () => {
  const twice = await openCheckout(bench);
  await pay(twice.url);
  expect((await pay(twice.url)).status).toBe(410);
  const late = await openCheckout(bench);
  bench.advance(31 * 60);
  expect((await pay(late.url)).status).toBe(410);
  expect((await bench.stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired');
  const called = await openCheckout(bench);
  expect(await bench.stripe.checkout.sessions.expire(called.id)).toMatchObject({ status: 'expired', url: null });
  expect((await pay(called.url)).status).toBe(410);
  await expect(bench.stripe.checkout.sessions.expire(called.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('one second before its time a checkout can still be paid', async () => {
  const session = await openCheckout(bench);
  bench.advance(31 * 60 - 1);
  expect((await pay(session.url)).status).toBe(200);
});

test('nonsense instead of a checkout is 400, an unknown one 404, no card 400', async () => {
  expect((await pay('nonsense')).status).toBe(400);
  expect((await pay('http://localhost:8080/dev/stripe/checkout/cs_test_none')).status).toBe(404);
  const session = await openCheckout(bench);
  expect((await pay(session.url, '4242424242424241')).status).toBe(400);
});

test('an expiry must be 30 minutes to 24 hours ahead, and the amount at least 50 cents', async () => {
  const create = async (expiresAt: number, cents: number) =>
    await bench.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:8080/',
      expires_at: expiresAt,
      line_items: [{ price_data: { currency: 'usd', product_data: { name: 'x' }, unit_amount: cents }, quantity: 1 }],
    });
  await expect(create(bench.now() + 20 * 60, 500)).rejects.toMatchObject({ param: 'expires_at' });
  await expect(create(bench.now() + 25 * 3600, 500)).rejects.toMatchObject({ param: 'expires_at' });
  await expect(create(bench.now() + 3600, 49)).rejects.toMatchObject({ code: 'amount_too_small' });
});

test('line items are shown when asked for', async () => {
  const session = await openCheckout(bench, 2500);
  const items = await bench.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data.map((item) => [item.description, item.amount_total])).toEqual([['One hour, Mon Nov 23', 2500]]);
  const expanded = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
  expect(expanded.line_items?.data).toHaveLength(1);
});

test('lists are newest first, page through everything once, and honor their filters', async () => {
  bench.advance(10);
  const since = bench.now();
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.unshift((await openCheckout(bench)).id);
  const seen: string[] = [];
  for await (const session of bench.stripe.checkout.sessions.list({ created: { gte: since }, limit: 2 }))
    seen.push(session.id);
  expect(seen).toEqual(made);
  const { charge, intent, group } = await payment(bench);
  expect((await bench.stripe.charges.list({ transfer_group: group })).data.map((c) => c.id)).toEqual([charge.id]);
  expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data.map((c) => c.id)).toEqual([charge.id]);
  expect((await bench.stripe.checkout.sessions.list({ payment_intent: intent.id })).data).toHaveLength(1);
});
