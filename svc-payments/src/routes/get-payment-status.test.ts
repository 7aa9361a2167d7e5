import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const statusOf = (booked: Booked, checkoutId: string) =>
  it.call('GET', `/payments/status/${checkoutId}`, person('athlete', booked.athleteId));

describe('the payment’s status', () => {
  test('is open and unpaid, then paid, read from Stripe itself while the webhook is missing', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    const checkoutId = body.payment_session_id;
    expect((await statusOf(booked, checkoutId)).body).toMatchObject({ payment_status: 'unpaid', status: 'open' });
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
    await it.stripe.pay(body.checkout_url);
    expect((await statusOf(booked, checkoutId)).body).toMatchObject({ payment_status: 'paid', status: 'complete' });
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    await it.stripe.clearFaults();
    expect(await it.broken()).toEqual([]);
  });

  test('stays unpaid after a declined card, and is paid by the next one', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    expect((await it.stripe.pay(body.checkout_url, '4000000000000002')).status).toBe(402);
    await it.settle();
    expect((await statusOf(booked, body.payment_session_id)).body).toMatchObject({
      payment_status: 'unpaid',
      status: 'open',
    });
    await it.stripe.pay(body.checkout_url);
    await it.settle();
    expect((await statusOf(booked, body.payment_session_id)).body.payment_status).toBe('paid');
  });

  test('is expired when nobody paid in time, and booking is told', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.advance(32 * MINUTE_MS);
    expect((await statusOf(booked, body.payment_session_id)).body).toMatchObject({
      payment_status: 'unpaid',
      status: 'expired',
    });
    const expired = (await it.emitted('checkout.expired')).filter((e) => e.payload.sessionId === booked.sessionId);
    expect(expired.length).toBe(1);
    expect((await it.stripe.pay(body.checkout_url)).status).toBe(410);
  });

  test('is told to the one who pays and the admin, and to nobody else', async () => {
    const booked = await it.book();
    const checkoutId = await it.pay(booked);
    const path = `/payments/status/${checkoutId}`;
    expect((await it.call('GET', path, null)).status).toBe(401);
    expect((await it.call('GET', path, person('mentor', booked.mentorId))).status).toBe(403);
    const other = await it.call('GET', path, person('athlete'));
    const unknown = await it.call('GET', '/payments/status/cs_unknown', person('athlete'));
    expect([other.status, other.body]).toEqual([404, refusalOf('not_found')]);
    expect([unknown.status, unknown.body]).toEqual([404, refusalOf('not_found')]);
    expect((await it.call('GET', path, admin)).status).toBe(200);
  });
});
