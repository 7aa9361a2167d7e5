import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { enterRoom, lookAtRoom } from 'contracts/http/room';
import type { Person } from 'svc-kit/auth';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

const TURN = { urls: ['turn:turn.example.org:3478?transport=udp'], secret: 'shared with the server' };
let world: World;
let id: string;
beforeAll(async () => {
  world = await startWorld({ room: { secret: TEST_SECRET, turn: TURN, meetingUrlTemplate: null, fallback: null } });
  id = await world.paid();
});
beforeEach(async () => {
  world.setTime(SLOT);
  await world.sql`update session set status = 'confirmed', unconnected_at = null, paused_at = null,
      paid_at = created_at`;
});
afterAll(() => world.stop());

const look = async (as: Person) =>
  lookAtRoom.response.parse((await world.call('GET', `/sessions/${id}/room`, as)).body);
const guardian = (): Person => ({ ...world.athlete, link: { action: 'guardian', sessionId: id } });
const relays = async (as: Person) => (await world.call('GET', '/rooms/ice-servers', as)).status;

test('both may test their connection from the payment until the end, and then the relay is nobody’s', async () => {
  for (const status of ['confirmed', 'mentor_checked_in', 'student_confirmed']) {
    await world.sql`update session set status = ${status}`;
    for (const who of [world.athlete, world.mentor]) expect([status, await relays(who)]).toEqual([status, 200]);
  }
  for (const status of ['scheduled', 'cancelled']) {
    await world.sql`update session set status = ${status}`;
    for (const who of [world.athlete, world.mentor]) expect([status, await relays(who)]).toEqual([status, 404]);
  }
  await world.sql`update session set status = 'confirmed'`;
  world.setTime(hoursAfter(SLOT, 1.1));
  for (const who of [world.athlete, world.mentor]) expect(await relays(who)).toBe(404);
});

test('whoever replaces their other device does not find themselves among the others', async () => {
  const { connection } = enterRoom.response.parse(
    (await world.post(`/sessions/${id}/room/enter`, world.athlete, { agreed: true })).body,
  );
  await world.sql`
    insert into room_visit (connection_id, session_id, seat, entered_at, seen_at, heard_at)
    values (${connection}, ${id}, 'athlete', ${SLOT}, ${SLOT}, ${world.clock.real()})`;
  const again = await world.post(`/sessions/${id}/room/enter`, world.athlete, { agreed: true, replace: true });
  expect(enterRoom.response.parse(again.body).others).toEqual([]);
});

test('who could not connect may move from the room, and nobody else, nor a guardian', async () => {
  world.setTime(hoursAfter(SLOT, -48));
  expect((await look(world.athlete)).may_move).toBe(false);
  world.setTime(hoursAfter(SLOT, 0.2));
  expect((await look(world.athlete)).may_move).toBe(false);
  await world.sql`update session set status = 'mentor_checked_in', unconnected_at = ${world.clock.now()}`;
  const may = await Promise.all([world.athlete, guardian()].map(async (who) => (await look(who)).may_move));
  expect(may).toEqual([true, false]);
});

test('before a session is paid, its mentor reads neither a whole name nor where the athlete lives', async () => {
  const paid = await look(world.mentor);
  await world.sql`update athlete set time_zone = 'Pacific/Honolulu'`;
  expect((await look(world.mentor)).athlete_time_zone).toBe('Pacific/Honolulu');
  await world.sql`update session set status = 'scheduled', paid_at = null`;
  const unpaid = await look(world.mentor);
  expect(paid.athlete_name.startsWith(unpaid.athlete_name.slice(0, -1))).toBe(true);
  expect(unpaid.athlete_name).not.toBe(paid.athlete_name);
  expect(unpaid.athlete_time_zone).toBe(unpaid.mentor_time_zone);
  expect((await look(world.athlete)).athlete_name).toBe(paid.athlete_name);
});

test('while a session is paused its mentor does not read what was written in the room, and the family does', async () => {
  await world.sql`update session set paused_at = ${world.clock.now()}`;
  const read = (as: Person) => world.call('GET', `/sessions/${id}/room/notes`, as);
  expect(await read(world.mentor)).toMatchObject({ status: 400, body: refusalOf('session_paused') });
  for (const who of [world.athlete, guardian()]) expect((await read(who)).status).toBe(200);
  expect((await read(person('mentor'))).status).toBe(404);
});
