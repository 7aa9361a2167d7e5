import { afterAll, beforeAll, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { addRefunded } from '../store/payments.ts';
import { findRelease } from '../store/transfers.ts';
import { releaseSession } from './release-session.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('of what comes back later the mentor gets what is missing of 40% in all, to the cent', async () => {
  const booked = await it.book();
  await it.pay(booked);
  const { sessionId } = booked;
  const releasedAfter = async (refundedCents: number) => {
    await transaction(it.sql, async (tx) => {
      const [{ cs_id: checkoutId }] = await tx`select cs_id from payment where session_id = ${sessionId}`;
      await addRefunded(tx, checkoutId, refundedCents);
      await releaseSession(tx, sessionId, it.clock.now());
    });
    return findRelease(it.sql, sessionId);
  };
  expect(await releasedAfter(2)).toEqual({ mentorCents: 4_799, commissionCents: 7_199 });
  expect(await releasedAfter(-1)).toEqual({ mentorCents: 4_799, commissionCents: 7_200 });
  expect(await releasedAfter(-1)).toEqual({ mentorCents: 4_800, commissionCents: 7_200 });
  expect(await releasedAfter(0)).toEqual({ mentorCents: 4_800, commissionCents: 7_200 });
  expect(await it.balance(`held:${sessionId}`)).toBe(0);
});
