import { describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import type { Bench } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { sendTransfer } from './money/send-transfer.ts';
import { startRefund } from './money/start-refund.ts';

let it: Bench;
const { cancel, transfersOf, ended } = withMoneyEnds((bench) => {
  it = bench;
});

describe('the money of a session', () => {
  test('that a family is being given back is not paid to the mentor as well', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
    const { sessionId } = booked;
    const { sent } = await transaction(it.sql, async (tx) => {
      const refundCase = { kind: 'complaint', sessionId } as const;
      await startRefund(tx, { refundCase, sessionId, cents: 12_000, reason: 'complaint' }, it.clock.now());
      const sending = sendTransfer(it.deps, sessionId);
      await until(async () => (await countWaiting(it.sql)) > 0, 'the transfer to wait');
      return { sent: sending };
    });
    await sent;
    await it.settle();
    expect(await transfersOf(booked)).toEqual([]);
    await ended(booked);
  });
});

describe('an event that comes after newer ones', () => {
  test('opens no payment page for a session that is cancelled', async () => {
    const booked = await it.book();
    const before = it.facts(booked, 'scheduled');
    await cancel(booked, 0);
    const holdExpiresAt = new Date(it.clock.now().getTime() + HOUR_MS / 4).toISOString();
    await it.deliver('session.booked', { ...before, holdExpiresAt });
    expect(await it.checkout(booked)).toMatchObject({ status: 400, body: refusalOf('not_waiting_for_payment') });
  });
});

test('a hold that is moved can be paid as before', async () => {
  const booked = await it.book();
  const startsAt = new Date(Date.parse(booked.startsAt) + 24 * HOUR_MS).toISOString();
  const moved = { ...it.facts(booked, 'scheduled'), startsAt, previousStartsAt: booked.startsAt };
  await it.deliver('session.moved', moved);
  expect((await it.checkout(booked)).status).toBe(200);
});
