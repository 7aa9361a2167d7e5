import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { type Bench, type Booked, startBench } from './fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const ACCOUNT_WITHOUT_FUNDS = '000222222227';
const SETTLED_MS = 4 * DAY_MS + MINUTE_MS;

/** Our page as an earlier release opened it: it takes what the dashboard offers. @returns its id and address */
async function openToAllMethods(booked: Booked): Promise<{ id: string; url: string }> {
  const { body } = await it.checkout(booked);
  const page = await it.stripe.ask('/v1/checkout/sessions', {
    mode: 'payment',
    success_url: 'http://localhost:8080/',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(booked.amountCents),
    'line_items[0][price_data][product_data][name]': 'An hour',
    'payment_intent_data[transfer_group]': `session:${booked.sessionId}`,
  });
  const [id, url] = [String(page.id), String(page.url)];
  await it.sql`update checkout set cs_id = ${id}, url = ${url} where cs_id = ${body.payment_session_id}`;
  return { id, url };
}
async function payByBank(booked: Booked, account?: string): Promise<string> {
  const { id, url } = await openToAllMethods(booked);
  expect((await it.stripe.payByBank(url, account)).status).toBe(200);
  await it.settle();
  return id;
}
const statusOf = async (booked: Booked, id: string) => {
  const { body } = await it.call('GET', `/payments/status/${id}`, person('athlete', booked.athleteId));
  return [body.status, body.payment_status];
};
const told = async (name: 'payment.captured' | 'checkout.expired', booked: Booked) =>
  (await it.emitted(name)).filter(({ payload }) => payload.sessionId === booked.sessionId).length;

describe('a payment that the bank decides days later', () => {
  test('is complete and unpaid meanwhile, and nobody opens a second page', async () => {
    const booked = await it.book();
    const id = await payByBank(booked);
    expect(await statusOf(booked, id)).toEqual(['complete', 'unpaid']);
    const again = await it.checkout(booked);
    expect([again.status, again.body]).toEqual([400, refusalOf('payment_processing')]);
    expect([await told('payment.captured', booked), await told('checkout.expired', booked)]).toEqual([0, 0]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
  });

  test('opens no second page either when the old one is about to close', async () => {
    const booked = await it.book();
    const { url } = await openToAllMethods(booked);
    await it.advance(25 * MINUTE_MS);
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
    await it.stripe.payByBank(url);
    expect((await it.checkout(booked)).body).toEqual(refusalOf('payment_processing'));
  });

  test('is captured when it comes', async () => {
    const booked = await it.book();
    const id = await payByBank(booked);
    await it.advance(SETTLED_MS);
    expect(await statusOf(booked, id)).toEqual(['complete', 'paid']);
    expect(await told('payment.captured', booked)).toBe(1);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect(await it.broken()).toEqual([]);
  });

  test('ends like a page that nobody paid when the bank refuses it', async () => {
    const booked = await it.book();
    const id = await payByBank(booked, ACCOUNT_WITHOUT_FUNDS);
    await it.advance(SETTLED_MS);
    expect(await statusOf(booked, id)).toEqual(['expired', 'unpaid']);
    expect([await told('payment.captured', booked), await told('checkout.expired', booked)]).toEqual([0, 1]);
    expect(await it.broken()).toEqual([]);
  });

  test('is found by reconciliation when no webhook comes', async () => {
    const [paid, refused] = [await it.book(), await it.book()];
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 500 });
    await payByBank(paid);
    await payByBank(refused, ACCOUNT_WITHOUT_FUNDS);
    await it.advance(11 * MINUTE_MS);
    await it.advance(SETTLED_MS);
    expect(await told('payment.captured', paid)).toBe(1);
    expect(await told('checkout.expired', refused)).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('leaves nothing to close when the session is cancelled, and goes back when it comes', async () => {
    const booked = await it.book();
    const id = await payByBank(booked);
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 0, by: 'athlete' });
    await it.insist();
    expect((await it.sql`select key from due where kind = 'checkout.close'`).length).toBe(0);
    await it.advance(SETTLED_MS);
    const refused = { ...it.facts(booked, 'cancelled'), checkoutId: id, reason: 'cancelled' as const };
    await it.deliver('session.payment_refused', refused);
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect((await it.emitted('payment.refunded')).some((e) => e.payload.sessionId === booked.sessionId)).toBe(true);
    expect(await it.broken()).toEqual([]);
  });
});
