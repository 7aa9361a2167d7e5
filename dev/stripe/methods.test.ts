import { afterAll, beforeAll, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { type Bench, openCheckout, startBench, uniqueKey, validate } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

type Asked = Partial<Stripe.Checkout.SessionCreateParams>;
const open = (more: Asked = {}) => openCheckout(bench, 4800, uniqueKey('session'), more);
const openToAll = () => open({ allowed_payment_method_types: ['card', 'us_bank_account'] });
const payByBank = (url: string | null, account: string) =>
  bench.post('/pay', { checkout_url: url, bank_account: account });
const afresh = (id: string) =>
  bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] });
const types = () => bench.received.map(({ type }) => type);

test('a page offers what the dashboard switched on, less what its own list leaves out', async () => {
  const { url } = await bench.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      success_url: 'http://localhost:8080/',
      expires_at: bench.now() + 3600,
      line_items: [{ price_data: { currency: 'usd', product_data: { name: 'x' }, unit_amount: 500 }, quantity: 1 }],
      payment_intent_data: { transfer_group: 'session:all' },
    },
    { idempotencyKey: uniqueKey('checkout') },
  );
  const text = await (await bench.get(new URL(url ?? '').pathname.replace('/dev/stripe', ''))).text();
  expect(text).toContain('Pay from a US bank account');
  const cardOnly = await open();
  expect(cardOnly).toMatchObject({ allowed_payment_method_types: ['card'], payment_method_types: ['card'] });
  expect((await payByBank(cardOnly.url, '000123456789')).status).toBe(400);
  await expect(open({ allowed_payment_method_types: ['klarna'] })).rejects.toMatchObject({ statusCode: 400 });
});

test('without bank debits in the dashboard every page takes cards only', async () => {
  await bench.post('/manners', { bankDebits: 'off' });
  expect((await openToAll()).payment_method_types).toEqual(['card']);
  await bench.post('/manners', { bankDebits: 'offered' });
});

test('a bank debit completes the page unpaid, and is paid four days later', async () => {
  const session = await openToAll();
  expect(await payByBank(session.url, '000123456789')).toEqual({ status: 200, body: { payment_status: 'unpaid' } });
  expect(await afresh(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', latest_charge: { status: 'pending', balance_transaction: null } },
  });
  expect((await payByBank(session.url, '000123456789')).status).toBe(410);
  bench.advance(4 * DAY + 1);
  await bench.standIn.settle();
  expect(await afresh(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', latest_charge: { status: 'succeeded', balance_transaction: { fee: 38 } } },
  });
  expect(types()).toContain('checkout.session.async_payment_succeeded');
});

test('a bank debit that fails leaves the page complete and unpaid for ever', async () => {
  const session = await openToAll();
  await payByBank(session.url, '000222222227');
  bench.advance(4 * DAY + 1);
  await bench.standIn.settle();
  expect(await afresh(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'insufficient_funds' } },
  });
  expect(types()).toContain('checkout.session.async_payment_failed');
});

test.each([
  ['12345', 'letter'],
  ['A*B', 'any of'],
  ['ÜBUNG', 'Latin'],
  ['THIRTEEN CHAR', 'at most 22'],
])('the statement suffix %s is refused', async (statement_descriptor_suffix, words) => {
  await expect(
    open({ payment_intent_data: { transfer_group: 'session:x', statement_descriptor_suffix } }),
  ).rejects.toThrow(words);
});

test('a card charge has its suffix behind the account’s prefix, and takes no descriptor of its own', async () => {
  const { url, id } = await open();
  await bench.post('/pay', { checkout_url: url, card: '4242424242424242' });
  const paid = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(paid.payment_intent).toMatchObject({
    latest_charge: { calculated_statement_descriptor: 'STAND-IN* SESSION', description: 'An hour of mentoring' },
  });
  const own = { transfer_group: 'session:x', statement_descriptor: 'SIDELINE' };
  await expect(open({ payment_intent_data: own })).rejects.toMatchObject({ statusCode: 400 });
});

test('an address that is none is refused', async () => {
  await expect(open({ customer_email: 'nobody' })).rejects.toMatchObject({ code: 'email_invalid' });
});

test('a payment can come in another currency or amount than was asked', async () => {
  await bench.post('/manners', { paidAs: 'other_currency' });
  const foreign = await open();
  await bench.post('/pay', { checkout_url: foreign.url, card: '4242424242424242' });
  expect(await afresh(foreign.id)).toMatchObject({
    currency: 'eur',
    amount_total: 4320,
    payment_intent: {
      latest_charge: { currency: 'eur', balance_transaction: { currency: 'usd', amount: 4752, exchange_rate: 1.1 } },
    },
  });
  await bench.post('/manners', { paidAs: 'other_amount' });
  const more = await open();
  await bench.post('/pay', { checkout_url: more.url, card: '4242424242424242' });
  expect(await afresh(more.id)).toMatchObject({ amount_total: 4900 });
  await bench.post('/manners', { paidAs: 'asked' });
});

test('all of this is what Stripe’s own specification allows', async () => {
  const { stripe } = bench;
  await stripe.charges.list({ limit: 100, expand: ['data.balance_transaction'] });
  await stripe.paymentIntents.list({ limit: 100, expand: ['data.payment_method'] });
  await bench.standIn.settle();
  const said = await validate(bench);
  if (said !== null) expect(said.split('\n').at(-1), said).toMatch(/^\d+ passed, 0 failed$/);
});
