import { afterAll, beforeEach, expect, test } from 'bun:test';
import type { SessionStatus } from 'contracts/status';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const { athlete, mentor } = world;
beforeEach(async () => {
  world.setTime(NOW);
  await world.sql`truncate session cascade`;
  await world.sql`truncate block`;
});
afterAll(() => world.stop());

/** A session that many days after the first, which stands as it is said to. */
async function sessionOn(day: number, status: SessionStatus, of = athlete, by = mentor): Promise<string> {
  const id = await world.booked(of, hoursAfter(SLOT, 24 * day).toISOString(), by);
  await world.pay(id);
  await world.sql`
    update session set status = ${status}, checked_in_at = starts_at, no_show_at = starts_at
    where id = ${id}`;
  return id;
}
async function planned(day: number, summary: string, of = athlete, by = mentor): Promise<string> {
  const id = await sessionOn(day, 'student_confirmed', of, by);
  await world.sql`
    insert into session_plan (session_id, mentor_id, athlete_id, version, summary, written_at, changed_at)
    values (${id}, ${by.id}, ${of.id}, 1, ${summary}, ${NOW}, ${NOW})`;
  await world.sql`
    insert into plan_task (session_id, n, text, due_on) values (${id}, 1, ${`Of ${summary}`}, '2026-03-12')`;
  return id;
}
const earlier = async (id: string, by: Person = mentor): Promise<{ session_id: string; summary: string | null }[]> =>
  (await world.call('GET', `/sessions/${id}/brief`, by)).body.earlier;
const summaries = async (id: string) => (await earlier(id)).map(({ summary }) => summary);

test('a brief shows what was planned by these two, and nothing of another athlete, another mentor or a later hour', async () => {
  const other = { athlete: person('athlete'), mentor: await world.newMentor() };
  await planned(0, 'another athlete’s plan', other.athlete);
  await planned(1, 'another mentor’s plan', athlete, other.mentor);
  const first = await planned(2, 'their first plan');
  const second = await planned(3, 'their second plan');
  const next = await sessionOn(4, 'confirmed');
  expect(await summaries(next)).toEqual(['their second plan', 'their first plan']);
  expect(await summaries(second)).toEqual(['their first plan']);
  expect(await summaries(first)).toEqual([]);
});

test('an hour that took place is a last time whatever came of it since; one that did not is none', async () => {
  const held = [];
  for (const [day, status] of (['mentor_checked_in', 'student_confirmed', 'completed'] as const).entries())
    held.unshift(await sessionOn(day, status));
  for (const [i, status] of (['confirmed', 'cancelled', 'mentor_no_show'] as const).entries())
    await sessionOn(3 + i, status);
  const next = await sessionOn(7, 'confirmed');
  world.setTime(hoursAfter(SLOT, 24 * 6));
  expect((await earlier(next)).map(({ session_id }) => session_id)).toEqual(held);
});

test('the last five times are enough', async () => {
  for (const day of [0, 1, 2, 3, 4, 5]) await planned(day, `No. ${day}`);
  expect(await summaries(await sessionOn(6, 'confirmed'))).toEqual(['No. 5', 'No. 4', 'No. 3', 'No. 2', 'No. 1']);
});

test('an athlete’s own list has their plans alone, the latest hour first', async () => {
  const first = await planned(0, 'first');
  await planned(1, 'another athlete’s', person('athlete'));
  const second = await planned(2, 'second');
  const { body } = await world.call('GET', `/athletes/${athlete.id}/plans`, athlete);
  expect(body.plans.map(({ session_id }: { session_id: string }) => session_id)).toEqual([second, first]);
});

test('a plan is mailed although its mentor and its athlete have each blocked somebody else', async () => {
  const id = await planned(0, 'the plan');
  await world.sql`
    insert into block (athlete_id, mentor_id, by_athlete_at)
    values (${athlete.id}, ${crypto.randomUUID()}, now()), (${crypto.randomUUID()}, ${mentor.id}, now())`;
  expect((await world.askInternally(`/internal/plans/${id}`)).status).toBe(200);
});
