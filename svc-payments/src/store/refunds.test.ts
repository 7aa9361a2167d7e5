import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { countNoShowRefunds } from './refunds.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('a refund for a missing mentor counts once it left or is a day late; one that became void never does', async () => {
  const now = it.clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [reason, status, hours] of [
    ['mentor_no_show', 'succeeded', 1],
    ['mentor_no_show', 'elsewhere', 40],
    ['mentor_no_show', 'failed', 30],
    ['mentor_no_show', 'pending', 1],
    ['mentor_no_show', 'void', 30],
    ['mentor_no_show', 'succeeded', 24 * 91],
    ['complaint_full', 'succeeded', 1],
  ] as const) {
    const booked = await it.book();
    await it.pay(booked);
    const [payment] = await it.sql`select cs_id from payment where session_id = ${booked.sessionId}`;
    await it.sql`
      insert into refund (id, case_key, session_id, cs_id, amount_cents, status, reason, created_at)
      values (${crypto.randomUUID()}, ${`no_show:${booked.sessionId}`}, ${booked.sessionId}, ${payment.cs_id}, 12000,
        ${status}, ${reason}, ${hoursAgo(hours)})`;
  }
  expect(await countNoShowRefunds(it.sql, hoursAgo(24 * 90), now)).toEqual({ counted: 3, kept: 2 });
});
