import { afterAll, beforeEach, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOLD_MINUTES, MINUTE_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { NEXT_SLOT, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

const DAY_LATER = '2026-03-06T23:00:00Z';
/** The holds are over by the clock, and the work that ends them is late. */
const whenHoldsAreOver = () => world.setTime(new Date(NOW.getTime() + (HOLD_MINUTES + 1) * MINUTE_MS));

async function family(): Promise<Person> {
  const athlete = person('athlete');
  const names = { firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
  await world.deliver('address.confirmed', { accountId: athlete.id });
  return athlete;
}

test('whoever holds an hour with one mentor and asks another for the same hour is told that they’re busy', async () => {
  const athlete = await family();
  const [mentor, other] = [await world.newMentor(), await world.newMentor()];
  await world.booked(athlete, SLOT, mentor);
  const answer = await world.book(athlete, SLOT, other);
  expect(answer).toMatchObject({ status: 409, body: refusalOf('athlete_busy') });
});

test('an hour that was given up and that somebody else took is nobody’s hold when it is asked for again', async () => {
  const athlete = await family();
  const mentor = await world.newMentor();
  const givenUp = await world.booked(athlete, SLOT, mentor);
  await world.post(`/sessions/${givenUp}/cancel`, athlete);
  await world.booked(await family(), SLOT, mentor);
  const answer = await world.book(athlete, SLOT, mentor);
  expect(answer).toMatchObject({ status: 409, body: refusalOf('slot_taken') });
});

test('an hour whose hold is over is held anew when it is asked for again', async () => {
  const athlete = await family();
  const mentor = await world.newMentor();
  const before = await world.booked(athlete, SLOT, mentor);
  whenHoldsAreOver();
  const { status, body } = await world.book(athlete, SLOT, mentor);
  expect([status, body.session_id === before, await world.status(before)]).toEqual([200, false, 'expired']);
  expect(Date.parse(body.hold_expires_at)).toBeGreaterThan(world.clock.now().getTime());
});

test('holds that are over do not count against an athlete, whoever they were with', async () => {
  const athlete = await family();
  const mentors = [await world.newMentor(), await world.newMentor(), await world.newMentor()];
  const holds = [await world.booked(athlete, SLOT, mentors[0]), await world.booked(athlete, NEXT_SLOT, mentors[1])];
  expect(await world.book(athlete, DAY_LATER, mentors[2])).toMatchObject({
    status: 400,
    body: refusalOf('too_many_holds'),
  });
  whenHoldsAreOver();
  expect((await world.book(athlete, DAY_LATER, mentors[2])).status).toBe(200);
  expect(await Promise.all(holds.map(world.status))).toEqual(['expired', 'expired']);
});
