import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { admin, type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { collectCommission } from '../money/collect-commission.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

/** Stripe's balance arrives when `meanwhile` is over. */
function collectingWhile(meanwhile: () => Promise<unknown>): Promise<number> {
  const { stripe } = it.deps;
  const balance = {
    async retrieve() {
      const answer = await stripe.balance.retrieve();
      await meanwhile();
      return answer;
    },
  };
  const late = Object.create(stripe, Object.getOwnPropertyDescriptors({ balance }));
  return collectCommission({ ...it.deps, stripe: late }, admin.id);
}

async function completed(): Promise<Booked> {
  const booked = await it.book();
  await it.pay(booked);
  await it.complete(booked);
  return booked;
}
async function paidOut(): Promise<Booked> {
  const booked = await completed();
  await it.connect(booked.mentorId);
  return booked;
}

describe('a collection takes nothing of', () => {
  test('what became a family’s while Stripe’s balance was read', async () => {
    const complained = await paidOut();
    await paidOut();
    await it.advance(25 * HOUR_MS);
    const settled = { ...it.facts(complained, 'completed'), refundCents: 12_000 };
    // Two commissions less two fees, and all that one of the sessions had paid.
    expect(await collectingWhile(() => it.deliver('session.settled', settled))).toBe(2 * (7_200 - 378) - 12_000);
    await it.settle();
    expect(await it.balance(`refunding:${complained.sessionId}`)).toBe(0);
    expect(await it.broken()).toEqual([]);
  });

  test('families for what left for a mentor while it was read', async () => {
    const waiting = await completed();
    const held = await it.book();
    await it.pay(held);
    await it.advance(25 * HOUR_MS);
    await paidOut();
    const { body } = await it.call('GET', '/admin/commission-summary', admin);
    const free = body.total_commission_available;
    expect(free).toBeGreaterThan(0);
    expect(await collectingWhile(() => it.connect(waiting.mentorId))).toBe(Math.round(free * 100));
    expect(await it.balance(`held:${held.sessionId}`)).toBe(12_000);
    expect(await it.broken()).toEqual([]);
  });
});
