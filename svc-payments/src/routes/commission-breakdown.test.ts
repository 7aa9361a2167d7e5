import { afterAll, beforeAll, expect, test } from 'bun:test';
import { commissionBreakdown } from 'contracts/http/founder-money';
import { toCents } from 'contracts/money';
import { HOUR_MS } from 'contracts/times';
import { admin, type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

async function expectSum() {
  const { body } = await it.call('GET', '/admin/commission-breakdown', admin);
  const lines = commissionBreakdown.parse(body);
  const cents = (name: Exclude<keyof typeof lines, 'stripe_answered'>) => toCents(lines[name]);
  const costs = cents('card_fees') + cents('losses') + cents('mentor_debts') + cents('disputed');
  const rest = cents('collected') + cents('pending_at_stripe') - cents('paid_outside') - cents('uncovered');
  expect(cents('commission') - costs - rest).toBe(cents('available'));
  expect(lines.available).toBe(
    (await it.call('GET', '/admin/commission-summary', admin)).body.total_commission_available,
  );
  return lines;
}

test('how the commission becomes what can be collected adds up line by line, whatever has happened', async () => {
  const first = await expectSum();
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  const released = await expectSum();
  expect(released.commission - first.commission).toBe(72);
  expect(released.pending_at_stripe).toBeGreaterThan(0);
  await it.advance(25 * HOUR_MS);
  await it.stripe.act('top-up', '', { amount: 5_000 });
  await it.call('POST', '/admin/books/check', admin);
  expect(await expectSum()).toMatchObject({ paid_outside: 50, pending_at_stripe: 0 });
  await it.call('POST', '/admin/collect-commission', admin);
  const collected = await expectSum();
  expect([collected.available, await it.balance('owner')]).toEqual([0, 0]);
  expect(collected.collected).toBeGreaterThan(first.collected + 50);
  await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 12_000 });
  await it.settle();
  expect((await expectSum()).uncovered).toBeGreaterThan(0);
  await it.pay(await it.book(), '4000000000000259');
  expect((await expectSum()).disputed).toBe(120);
  await it.stripe.act('adjust-balance', '', { amount: -150 });
  const before = (await expectSum()).losses;
  await it.call('POST', '/admin/books/check', admin);
  expect((await expectSum()).losses).toBeCloseTo(before + 1.5);
  await it.stripe.fault({ path: '/v1/balance', method: 'GET', mode: '500', times: 6 });
  expect(await expectSum()).toMatchObject({ stripe_answered: false, pending_at_stripe: 0 });
  await it.stripe.clearFaults();
  expect(await it.broken()).toEqual([]);
}, 60_000);
