import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const schedule = async () => (await it.call('GET', '/admin/payout-schedule', admin)).body;
const mend = (as: Parameters<Bench['call']>[2] = admin) => it.call('POST', '/admin/payout-schedule/manual', as);
/** As by hand in Stripe's dashboard. */
const setDaily = () => it.stripe.ask('/v1/balance_settings', { 'payments[payouts][schedule][interval]': 'daily' });

test('automatic payouts are reported, refuse a collection, and are mended by one call that the log keeps', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  await it.advance(25 * HOUR_MS);
  expect(await schedule()).toEqual({ interval: 'manual', manual: true });
  await setDaily();
  expect(await schedule()).toEqual({ interval: 'daily', manual: false });
  const collect = () => it.call('POST', '/admin/collect-commission', admin);
  expect(await collect()).toMatchObject({ status: 409, body: refusalOf('payouts_automatic') });
  expect((await mend()).status).toBe(200);
  expect(await schedule()).toEqual({ interval: 'manual', manual: true });
  expect((await it.call('GET', '/admin/audit/payments', admin)).body[0]).toMatchObject({
    action: 'set_payouts_manual',
    admin_id: admin.id,
  });
  expect((await collect()).status).toBe(200);
}, 60_000);

test('while Stripe does not answer the schedule is unknown, and setting it says so', async () => {
  await it.stripe.fault({ path: '/v1/balance_settings', mode: '500', times: 20 });
  expect(await schedule()).toEqual({ interval: null, manual: false });
  expect((await mend()).status).toBe(503);
});

test('only the admin reads and sets it', async () => {
  for (const [as, status] of [
    [null, 401],
    [person('mentor'), 403],
    [person('athlete'), 403],
  ] as const) {
    expect((await it.call('GET', '/admin/payout-schedule', as)).status).toBe(status);
    expect((await mend(as)).status).toBe(status);
  }
});
