import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, startBench } from './fixtures/bench.ts';

const SERVICE = { kind: 'service', name: 'identity' } as const;
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('families download what they paid and got back, mentors what they earned, strangers nothing', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  const dataOf = async (id: string) => (await it.call('GET', `/internal/account-data/${id}`, SERVICE)).body;
  expect(await dataOf(booked.athleteId)).toMatchObject({
    payments: [{ session_id: booked.sessionId, amount: 120, refunded: 0, card_disputes: [] }],
    shares: [],
    payout_account: null,
  });
  expect(await dataOf(booked.mentorId)).toMatchObject({
    payments: [],
    shares: [{ session_id: booked.sessionId, share: 48 }],
    transfers: [{ amount: 48, reversed: 0, status: 'paid' }],
    payout_account: { ready: true },
  });
  expect(JSON.stringify(await dataOf(crypto.randomUUID()))).not.toContain(booked.sessionId);
});
