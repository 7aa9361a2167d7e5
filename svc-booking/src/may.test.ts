import { afterAll, beforeEach, expect, test } from 'bun:test';
import { type Session, sessionDetails, session as wireSession } from 'contracts/http/sessions';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const admin = person('admin');
beforeEach(async () => {
  world.setTime(NOW);
  await world.sql`truncate session cascade`;
});
afterAll(() => world.stop());

const instant = (hours: number) => hoursAfter(SLOT, hours).toISOString();
async function sessionFor(who: Person): Promise<Session> {
  const { body } = await world.call('GET', '/sessions', who);
  return wireSession.parse(body[0]);
}

test('a session says what its athlete, its mentor and the admin may do, and when', async () => {
  const id = await world.paid();
  const door = { from: instant(-0.25), until: instant(1.5) };
  const notYours = { no: 'You’re not allowed to do this.', code: 'forbidden' };
  const athlete = await sessionFor(world.athlete);
  expect(athlete).toMatchObject({
    id,
    may: {
      join: door,
      check_in: notYours,
      confirm: { no: 'The mentor hasn’t checked in yet.', code: 'session_confirmed' },
      rate: { code: 'cannot_rate_yet' },
      complain: { from: instant(0) },
      cancel: { until: instant(0) },
      answer_move: { code: 'no_move_proposed' },
      pay: { code: 'not_waiting_for_payment' },
    },
  });
  // The athlete's 24 hours include their last millisecond.
  expect(athlete.may.move).toEqual({ until: new Date(hoursAfter(SLOT, -24).getTime() + 1).toISOString() });
  expect((await sessionFor(world.mentor)).may).toMatchObject({
    join: door,
    check_in: { from: instant(-0.25), until: new Date(hoursAfter(SLOT, 0.5).getTime() + 1_000).toISOString() },
    move: { until: instant(0) },
    rate: notYours,
  });
  expect((await sessionFor(admin)).may).toMatchObject({
    cancel: { until: instant(0) },
    join: notYours,
    reverse_no_show: { code: 'session_confirmed' },
  });
});

test('a held hour may be paid until its hold is over', async () => {
  await world.booked();
  const { may, hold_expires_at } = await sessionFor(world.athlete);
  expect(may.pay).toEqual({ until: new Date(hold_expires_at ?? '').toISOString() });
  world.setTime(hold_expires_at ?? '');
  expect((await sessionFor(world.athlete)).may.pay).toMatchObject({ code: 'hold_over' });
});

test('a mailed link reads what the person it was sent to may do', async () => {
  const id = await world.paid();
  const linked = { ...world.athlete, link: { action: 'join' as const, sessionId: id } };
  const { body } = await world.call('GET', `/sessions/${id}/details`, linked);
  expect(sessionDetails.parse(body).may).toEqual((await sessionFor(world.athlete)).may);
});

test('a missed session says when its refund leaves, until when the admin can reverse it', async () => {
  await world.paid();
  await world.passTo(hoursAfter(SLOT, 0.6));
  const missed = await sessionFor(admin);
  const leaves = new Date(hoursAfter(SLOT, 2.5).getTime() + 1_000).toISOString();
  expect(missed).toMatchObject({ refund_leaves_at: leaves, may: { reverse_no_show: { until: leaves } } });
  world.setTime(leaves);
  expect((await sessionFor(admin)).may.reverse_no_show).toMatchObject({ code: 'refund_begun' });
});

test('only the admin is told that a step is more than an hour late', async () => {
  await world.paid();
  world.setTime(hoursAfter(SLOT, 1.5));
  expect((await sessionFor(admin)).overdue).toBeNull();
  world.setTime(hoursAfter(SLOT, 1.6));
  expect((await sessionFor(admin)).overdue).toMatchObject({ step: 'check_in' });
  expect((await sessionFor(world.mentor)).overdue).toBeNull();
});
