import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { addBatch, countUncollected, dropFromBatch, setBatch } from './commission.ts';
import { addRelease } from './transfers.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('a collection covers sessions whose funds are there, each once, until its payout comes back', async () => {
  const now = it.clock.now();
  async function released(fundsAt: Date | null, commissionCents = 7_200): Promise<string> {
    const booked = await it.book();
    await it.pay(booked);
    const { sessionId } = booked;
    await it.sql`update payment set funds_at = ${fundsAt} where session_id = ${sessionId}`;
    const split = { mentorCents: 4_800, commissionCents };
    await transaction(it.sql, (tx) => addRelease(tx, sessionId, split, now));
    return sessionId;
  }
  const there = await released(new Date(now.getTime() - DAY_MS));
  const pending = await released(new Date(now.getTime() + DAY_MS));
  const unknown = await released(null);
  await released(new Date(now.getTime() + DAY_MS), 0);
  const batchOf = async (sessionId: string) =>
    (await it.sql`select batch_id from release where session_id = ${sessionId}`)[0].batch_id;
  const collect = async () => {
    const id = crypto.randomUUID();
    await transaction(it.sql, async (tx) => {
      await addBatch(tx, id, 7_200, now);
      await setBatch(tx, id, 'sent', null);
    });
    return id;
  };
  expect(await countUncollected(it.sql)).toBe(3);
  const first = await collect();
  const second = await collect();
  expect([await batchOf(there), await batchOf(pending), await batchOf(unknown)]).toEqual([first, null, null]);
  expect(await countUncollected(it.sql)).toBe(2);
  // A dispute that was won after all: what comes back to the session is released and waits for another collection.
  await transaction(it.sql, (tx) => addRelease(tx, there, { mentorCents: 400, commissionCents: 600 }, now));
  expect(await countUncollected(it.sql)).toBe(3);
  const third = await collect();
  expect([await batchOf(there), await countUncollected(it.sql)]).toEqual([third, 2]);
  await transaction(it.sql, (tx) => dropFromBatch(tx, second));
  expect(await batchOf(there)).toBe(third);
  await transaction(it.sql, (tx) => dropFromBatch(tx, third));
  expect(await countUncollected(it.sql)).toBe(3);
});
