import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { ANALYTICS_PART } from 'contracts/http/system';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { collectCommission, PayoutRefused, summarizeCommission } from '../money/collect-commission.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const collect = (as = admin) => it.call('POST', '/admin/collect-commission', as);
const summary = async () => (await it.call('GET', '/admin/commission-summary', admin)).body;
const payouts = async () => (await it.stripe.list('/v1/payouts?limit=100')).length;

async function completed(card?: string): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, card);
  await it.complete(booked);
  return booked;
}

describe('collecting commission', () => {
  test('brings nothing while the card money is not there yet, and everything once it is', async () => {
    await completed();
    expect(await summary()).toEqual({ total_commission_available: 0, uncollected_transactions: 1 });
    expect((await collect()).body).toEqual({ total_commission_collected: 0 });
    await it.advance(25 * HOUR_MS);
    expect(await summary()).toEqual({ total_commission_available: 68.22, uncollected_transactions: 1 });
    expect((await collect()).body).toEqual({ total_commission_collected: 68.22 });
    expect(await summary()).toEqual({ total_commission_available: 0, uncollected_transactions: 0 });
    expect((await it.emitted('commission.collected')).map((e) => e.payload.amountCents)).toEqual([6_822]);
    await it.advance(25 * HOUR_MS);
    expect((await it.emitted('payout.paid')).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('pressed fifty times at once, pays once', async () => {
    await completed();
    await it.advance(25 * HOUR_MS);
    const before = await payouts();
    const answers = await Promise.all(Array.from({ length: 50 }, () => collect()));
    const amounts = answers.map(({ body }) => body.total_commission_collected);
    expect(amounts.filter((amount) => amount > 0)).toEqual([68.22]);
    expect(amounts.filter((amount) => amount === 0).length).toBe(49);
    expect(await payouts()).toBe(before + 1);
    expect(await it.broken()).toEqual([]);
  });

  test('never takes what is held for families', async () => {
    await completed();
    const held = await it.book();
    await it.pay(held);
    await it.advance(25 * HOUR_MS);
    // The held session's own fee was paid out of the platform's part.
    expect((await collect()).body).toEqual({ total_commission_collected: 64.44 });
    expect(await it.balance(`held:${held.sessionId}`)).toBe(12_000);
    expect(await it.broken()).toEqual([]);
  });

  test('a payout whose answer was lost is found, not made again', async () => {
    await completed();
    await it.advance(25 * HOUR_MS);
    const before = await payouts();
    await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: 'cut-after', times: 3 });
    expect((await collect()).status).toBe(500);
    expect((await collect()).body).toEqual({ total_commission_collected: 0 });
    await it.advance(MINUTE_MS);
    expect(await payouts()).toBe(before + 1);
    expect((await it.emitted('commission.collected')).length).toBe(4);
    expect(await it.broken()).toEqual([]);
  }, 60_000);

  test.each([
    ['that the bank sent back', (id: string) => it.stripe.act('fail-payout', id)],
    ['that was canceled in the dashboard', (id: string) => it.stripe.ask(`/v1/payouts/${id}/cancel`, {})],
  ])('a payout %s can be collected again', async (_how, comesBack) => {
    await completed();
    await it.advance(25 * HOUR_MS);
    await collect();
    const failures = async () => (await it.emitted('payout.failed')).length;
    const before = await failures();
    const [payout] = await it.stripe.list('/v1/payouts?limit=1');
    await comesBack(String(payout?.id));
    await it.settle();
    expect(await failures()).toBe(before + 1);
    expect((await collect()).body).toEqual({ total_commission_collected: 68.22 });
    expect(await it.broken()).toEqual([]);
  });

  test('a payout that the bank sent back before its lost answer was found can be collected again, too', async () => {
    await completed();
    await it.advance(25 * HOUR_MS);
    await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: 'cut-after', times: 3 });
    expect((await collect()).status).toBe(500);
    const [payout] = await it.stripe.list('/v1/payouts?limit=1');
    const failures = async () => (await it.emitted('payout.failed')).length;
    const before = await failures();
    await it.stripe.act('fail-payout', String(payout?.id));
    await it.settle();
    await it.advance(MINUTE_MS);
    await it.advance(HOUR_MS);
    expect(await failures()).toBe(before + 1);
    expect(await it.balance('owner')).toBe(0);
    expect((await collect()).body).toEqual({ total_commission_collected: 68.22 });
    expect(await it.broken()).toEqual([]);
  }, 60_000);

  test('that Stripe refuses to pay out is not called done, and stays to be collected', async () => {
    await completed();
    await it.advance(25 * HOUR_MS);
    const { stripe } = it.deps;
    const { payouts: real } = stripe;
    // More than the balance has by the time that it is asked for.
    const create: typeof real.create = (params, options) => real.create({ ...params, amount: 10 ** 9 }, options);
    const payouts = Object.assign(Object.create(real), { create });
    const deps = { ...it.deps, stripe: Object.assign(Object.create(stripe), { payouts }) };
    const before = await summary();
    await expect(collectCommission(deps, admin.id)).rejects.toThrow(PayoutRefused);
    expect(await summary()).toEqual(before);
    expect((await collect()).body).toEqual({ total_commission_collected: 68.22 });
    expect(await it.broken()).toEqual([]);
  });

  test('is refused while Stripe would sweep the balance by itself', async () => {
    await completed();
    await it.advance(25 * HOUR_MS);
    const schedule = (interval: string) =>
      it.stripe.ask('/v1/balance_settings', { 'payments[payouts][schedule][interval]': interval });
    await schedule('daily');
    const refused = await collect();
    await schedule('manual');
    expect([refused.status, refused.body]).toEqual([409, refusalOf('payouts_automatic')]);
  });

  test('is the admin’s alone, who signed in just now', async () => {
    expect((await it.call('POST', '/admin/collect-commission', null)).status).toBe(401);
    expect((await collect(person('mentor'))).status).toBe(403);
    expect((await it.call('GET', '/admin/commission-summary', person('athlete'))).status).toBe(403);
    const stale = await collect({ ...admin, signedInAt: Date.now() / 1000 - 11 * 60 });
    expect([stale.status, stale.body]).toEqual([401, refusalOf('fresh_sign_in_required')]);
  });

  test('the founder’s figures follow what was captured, refunded and released', async () => {
    const before = await figures();
    const booked = await completed();
    await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 2_000 });
    await it.settle();
    const after = await figures();
    expect(after.total_transactions - before.total_transactions).toBe(1);
    expect(after.total_revenue - before.total_revenue).toBeCloseTo(100);
    expect(after.platform_commission - before.platform_commission).toBeCloseTo(60);
  });
});

async function figures() {
  const { body } = await it.call('GET', '/internal/analytics', { kind: 'service', name: 'gateway' });
  return ANALYTICS_PART.payments.parse(body);
}

test('while Stripe has not answered a payout, nothing is shown as available', async () => {
  await completed();
  await it.advance(25 * HOUR_MS);
  await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: 'cut-before', times: 3 });
  expect((await collect()).status).toBe(500);
  expect(await summary()).toMatchObject({ total_commission_available: 0 });
  await it.outlast();
  expect(await summary()).toEqual({ total_commission_available: 0, uncollected_transactions: 0 });
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('a collection counts nothing that the balance has in another currency', async () => {
  await completed();
  const known = await it.deps.stripe.balance.retrieve();
  const euros = { amount: 1_000_000, currency: 'eur', source_types: {} };
  const told = { ...known, available: [...known.available, euros] };
  const read = spyOn(it.deps.stripe.balance, 'retrieve').mockResolvedValue(told);
  expect(await summarizeCommission(it.deps)).toMatchObject({ cents: 0 });
  expect(await collectCommission(it.deps, admin.id)).toBe(0);
  read.mockRestore();
});
