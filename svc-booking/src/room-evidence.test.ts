import { afterAll, beforeEach, expect, test } from 'bun:test';
import { roomRecord } from 'contracts/http/room';
import type { Seat } from 'contracts/room';
import { person } from 'svc-kit/testing';
import { startVisiting } from './fixtures/visiting.ts';
import { hoursAfter, SLOT } from './fixtures/world.ts';

const visiting = await startVisiting();
const { world, at, minute, entered, left, sees, tell, of } = visiting;
let { id, athletes, mentors } = { id: '', athletes: '', mentors: '' };
beforeEach(async () => {
  ({ id, athletes, mentors } = await visiting.begin());
});
afterAll(() => world.stop());

const minutesAgo = (minutes: number) => ({ ago_ms: minutes * 60_000 });
const record = async () =>
  roomRecord.parse((await world.call('GET', `/admin/sessions/${id}/room`, person('admin'))).body);
const stays = async () =>
  (await record()).visits.map(({ seat, from, until, still_in }) => [seat, minute(from), minute(until), still_in]);
const seatsIn = async () =>
  (await world.call('GET', `/sessions/${id}/room`, world.mentor)).body.inside.map(({ seat }: { seat: Seat }) => seat);
/** As if no gateway had told of anybody for a minute. */
const nobodyIsHeard = () => world.sql`update room_visit set heard_at = heard_at - interval '1 minute'`;

test('whoever left is in no more, and is once a gateway hears them', async () => {
  await tell([entered('athlete')]);
  expect(await seatsIn()).toEqual(['athlete']);
  await tell([left('athlete', { reason: 'lost' })]);
  expect(await seatsIn()).toEqual([]);
  await tell([], [athletes]);
  expect(await seatsIn()).toEqual(['athlete']);
});

test('whoever comes back after a silence is in at once', async () => {
  await tell([entered('athlete')]);
  await nobodyIsHeard();
  expect(await seatsIn()).toEqual([]);
  await tell([entered('athlete')]);
  expect(await seatsIn()).toEqual(['athlete']);
});

test('a socket that opens again without having been lost takes nothing from the stay', async () => {
  await tell([entered('athlete')]);
  at(5.2);
  await tell([entered('athlete')]);
  at(20.2);
  await tell([left('athlete')]);
  expect(await stays()).toEqual([['athlete', -10, 20, false]]);
});

test('late word of an earlier socket does not let its end cut the stay by a later one', async () => {
  at(10.2);
  await tell([entered('athlete')]);
  await tell([entered('athlete', minutesAgo(15))]);
  await tell([left('athlete', { reason: 'lost', ...minutesAgo(5) })]);
  expect(await seatsIn()).toEqual(['athlete']);
});

test('a gateway that dies right after somebody came back leaves a stay that does not end before it began', async () => {
  await tell([entered('athlete')]);
  at(0.2);
  await tell([left('athlete', { reason: 'lost' })]);
  at(5.2);
  await tell([entered('athlete')]);
  await nobodyIsHeard();
  expect(await stays()).toEqual([
    ['athlete', -10, 0, false],
    ['athlete', 5, 5, false],
  ]);
});

test('a connection of one session is nobody’s way into another', async () => {
  await tell([entered('athlete'), left('athlete')]);
  world.setTime(hoursAfter(SLOT, -72));
  const other = await world.booked(person('athlete'), SLOT, await world.newMentor());
  at(-9);
  await tell([entered('athlete', { session_id: other })]);
  expect(await seatsIn()).toEqual([]);
  expect(await stays()).toHaveLength(1);
});

test('of a session that was moved, the time together of before the move does not count', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('athlete', 'connected')]);
  at(10.2);
  await tell([left('mentor'), left('athlete')]);
  expect(await record()).toMatchObject({ both_in_minutes: 20, together_minutes: 20 });
  await world.sql`
    update session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${id}`;
  expect(await record()).toMatchObject({ both_in_minutes: null, together_minutes: null });
  expect(await stays()).toHaveLength(2);
});

test('nobody complains for an athlete who confirms that the mentor came', async () => {
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await tell([entered('athlete')]);
  at(29);
  await tell([], [athletes]);
  expect(
    (await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete)).status,
  ).toBe(200);
  await world.passTo(hoursAfter(SLOT, 0.6));
  expect(await world.sql`select from complaint`).toHaveLength(0);
});

test('that two could not connect is forgotten with the visits', async () => {
  await tell([entered('athlete'), { kind: 'trouble', ...of('athlete'), with: mentors, tried: ['direct'] }]);
  const troubles = () => world.sql`select from room_trouble`;
  await world.passTo(hoursAfter(SLOT, 24 * 364));
  expect(await troubles()).toHaveLength(1);
  await world.passTo(hoursAfter(SLOT, 24 * 367));
  expect(await troubles()).toHaveLength(0);
});
