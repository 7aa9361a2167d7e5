import { afterAll, beforeEach, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const admin = person('admin');
beforeEach(async () => {
  world.setTime(NOW);
  await world.sql`truncate session cascade`;
});
afterAll(() => world.stop());

const stuck = async () => (await world.call('GET', '/admin/stuck-sessions', admin)).body;
async function at(status: string, hours: number) {
  const id = await world.paid();
  await world.sql`update session set status = ${status}, checked_in_at = starts_at, student_confirmed_at = starts_at where id = ${id}`;
  world.setTime(hoursAfter(SLOT, hours));
  return id;
}

test('while everything is done in time nothing is stuck', async () => {
  await world.paid();
  await world.passTo(hoursAfter(SLOT, 200));
  expect(await stuck()).toEqual([]);
});

test('a session is listed a day after the step it waits for, with the reason in a sentence', async () => {
  const cases: [string, number, string][] = [
    ['confirmed', 25, 'Check-in has closed, but the no-show wasn’t noted.'],
    ['mentor_checked_in', 97, 'Nobody confirmed it, and it hasn’t been confirmed by itself.'],
    ['student_confirmed', 48, 'It was confirmed, but hasn’t been completed by itself.'],
  ];
  for (const [status, hours, why] of cases) {
    world.setTime(NOW);
    await world.sql`truncate session cascade`;
    const id = await at(status, hours - 1);
    expect([status, await stuck()]).toEqual([status, []]);
    world.setTime(hoursAfter(SLOT, hours + 1));
    expect(await stuck()).toMatchObject([{ session_id: id, status, why, mentor_name: 'Marcus Reed' }]);
  }
});

test('a card dispute, an undecided complaint and failing work are named', async () => {
  const id = await at('student_confirmed', 60);
  await world.sql`update session set card_dispute = 'open' where id = ${id}`;
  expect((await stuck())[0].why).toBe('Its card dispute is open; the bank hasn’t decided.');
  await world.sql`update due set last_error = 'boom' where key = ${id}`;
  expect((await stuck())[0].why).toEndWith('The work planned for it fails: boom');
  world.setTime(hoursAfter(SLOT, 2));
  await world.post(`/sessions/${id}/dispute?athlete_id=${world.athlete.id}`, world.athlete, {
    reason: 'other',
    description: 'No.',
  });
  world.setTime(hoursAfter(SLOT, 49));
  expect(await stuck()).toEqual([]);
  world.setTime(hoursAfter(SLOT, 51));
  expect((await stuck())[0].why).toStartWith('Its complaint waits for your decision.');
});

test('a session that stands still and whose people could not connect is listed once, with both reasons', async () => {
  const id = await at('confirmed', 26);
  await world.sql`insert into room_trouble (id, session_id, seat, tried, at)
    values (${crypto.randomUUID()}, ${id}, 'athlete', '{direct}', ${hoursAfter(SLOT, 25)})`;
  expect(await stuck()).toMatchObject([
    {
      session_id: id,
      why: 'Check-in has closed, but the no-show wasn’t noted. They couldn’t see or hear each other in the room. They tried a direct connection.',
    },
  ]);
});

test('is for the admin alone', async () => {
  expect((await world.call('GET', '/admin/stuck-sessions', world.athlete)).status).toBe(403);
});
