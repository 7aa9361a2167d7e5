import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { EventName, EventPayload } from 'contracts/events';
import { HOUR_MS } from 'contracts/times';
import { type Bench, type Booked, startBench } from './fixtures/bench.ts';
import { NO_SHOW_REFUND } from './store/refunds.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

/** Booked long ago, as booking knows; nothing of it has arrived here. */
function unheardOf(): Booked {
  const at = new Date(it.clock.now().getTime() + HOUR_MS).toISOString();
  const [sessionId, mentorId, athleteId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  return { sessionId, mentorId, athleteId, startsAt: at, endsAt: at, amountCents: 12_000, mentorShareCents: 4_800 };
}
const deliver = <N extends EventName>(name: N, payload: object) => it.deliver(name, payload as EventPayload<N>);
const kept = async ({ sessionId }: Booked) =>
  (await it.sql`select status, complaint_open from payable_session where session_id = ${sessionId}`)[0];
const isRefundPlanned = async ({ sessionId }: Booked) =>
  (await it.sql`select 1 from due where kind = ${NO_SHOW_REFUND} and key = ${sessionId}`).length > 0;
const refundAt = () => new Date(it.clock.now().getTime() + 2 * HOUR_MS).toISOString();
const complaint = { complaintId: crypto.randomUUID(), reason: 'other', decideBy: '2030-01-01T00:00:00Z' };
const decision = { complaintId: complaint.complaintId, decision: 'partial', note: 'Decided.' };

describe('the first that is heard of a session', () => {
  test('may be a complaint, which then holds its money back', async () => {
    const booked = unheardOf();
    await deliver('complaint.filed', { ...it.facts(booked, 'confirmed'), ...complaint });
    expect(await kept(booked)).toEqual({ status: 'confirmed', complaint_open: true });
  });

  test('may be a decision, after which the complaint itself holds nothing back any more', async () => {
    const booked = unheardOf();
    const filed = it.facts(booked, 'confirmed');
    await deliver('complaint.decided', { ...it.facts(booked, 'completed'), ...decision, refundCents: 0 });
    await deliver('complaint.filed', { ...filed, ...complaint });
    expect(await kept(booked)).toEqual({ status: 'completed', complaint_open: false });
  });

  test.each(['parent_request.asked', 'session.moved', 'session.confirmed', 'session.expired'] as const)(
    'may be %s, which makes it known',
    async (name) => {
      const booked = unheardOf();
      const { startsAt } = booked;
      const more = { requestId: crypto.randomUUID(), holdExpiresAt: startsAt, previousStartsAt: startsAt };
      await deliver(name, { ...it.facts(booked, 'confirmed'), ...more });
      expect(await kept(booked)).toMatchObject({ status: 'confirmed' });
    },
  );
});

describe('the refund of a no-show', () => {
  test('is planned by its first event, and not by one that was reversed before it arrived', async () => {
    const [planned, reversed] = [unheardOf(), unheardOf()];
    await deliver('session.mentor_no_show', { ...it.facts(planned, 'mentor_no_show'), refundAt: refundAt() });
    expect(await isRefundPlanned(planned)).toBe(true);
    const noShow = { ...it.facts(reversed, 'mentor_no_show'), refundAt: refundAt() };
    await deliver('session.no_show_reversed', it.facts(reversed, 'mentor_checked_in'));
    await deliver('session.mentor_no_show', noShow);
    expect(await isRefundPlanned(reversed)).toBe(false);
  });

  test('stays planned when a reversal of before arrives late, and goes when the session is settled', async () => {
    const booked = unheardOf();
    const reversal = it.facts(booked, 'mentor_checked_in');
    await deliver('session.mentor_no_show', { ...it.facts(booked, 'mentor_no_show'), refundAt: refundAt() });
    await deliver('session.no_show_reversed', reversal);
    expect(await isRefundPlanned(booked)).toBe(true);
    await deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 0 });
    expect(await isRefundPlanned(booked)).toBe(false);
  });
});

test('a decided complaint gives its part back at once, though nothing tells yet that the session is settled', async () => {
  const booked = await it.book();
  await it.pay(booked);
  await deliver('complaint.decided', { ...it.facts(booked, 'completed'), ...decision, refundCents: 5_000 });
  const refunds = await it.sql`select amount_cents, reason from refund where session_id = ${booked.sessionId}`;
  expect(refunds).toEqual([{ amount_cents: 5_000, reason: 'complaint' }]);
});
