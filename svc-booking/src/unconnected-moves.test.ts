import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { Seat } from 'contracts/room';
import { person } from 'svc-kit/testing';
import { brokenChecks, hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

const GATEWAY = { kind: 'service', name: 'gateway' } as const;
const LATER = '2026-03-08T23:00:00Z';
let world: World;
let id: string;
let connections: Record<Seat, string>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.sql`update session set status = 'cancelled', complaint = 'none'`;
  await world.sql`delete from due where kind <> 'tidy'`;
  world.setTime(hoursAfter(SLOT, -72));
  id = await world.paid();
  connections = { athlete: crypto.randomUUID(), mentor: crypto.randomUUID(), guardian: crypto.randomUUID() };
  at(0);
  await tell(entered('athlete'), entered('mentor'));
  at(1);
});
afterAll(() => world.stop());

/** Minutes from the start. */
const at = (minutes: number) => world.setTime(hoursAfter(SLOT, minutes / 60));
const tell = (...notes: object[]) => {
  const whole = notes.map((note) => ({ id: crypto.randomUUID(), session_id: id, ago_ms: 0, ...note }));
  return world.call('POST', '/internal/room-visits', GATEWAY, { notes: whole, alive: [] });
};
const of = (seat: Seat) => ({ connection: connections[seat], seat });
const entered = (seat: Seat) => ({ kind: 'entered', ...of(seat) });
const other = (seat: Seat) => connections[seat === 'mentor' ? 'athlete' : 'mentor'];
const trouble = (seat: Seat) => ({ kind: 'trouble', ...of(seat), with: other(seat), tried: ['direct'] });
const left = (seat: Seat) => ({ kind: 'left', ...of(seat), reason: 'closed' });
const sees = (seat: Seat) => ({ kind: 'media', ...of(seat), with: other(seat), state: 'sound_only' });
const move = (who = world.athlete) => world.post(`/sessions/${id}/move`, who, { scheduled_datetime: LATER });
const look = () => world.call('GET', `/sessions/${id}/room`, world.athlete);
const view = async (who = world.athlete) =>
  (await world.call('GET', '/sessions', who)).body.find((one: { id: string }) => one.id === id);

test('two who cannot connect move their session at no cost, and it takes place then', async () => {
  expect((await move()).body.detail).toBe(DETAIL.cannot_move);
  expect((await look()).body.may_move).toBe(false);
  await tell(trouble('athlete'), trouble('mentor'));
  expect((await view()).may.move).toEqual({ until: hoursAfter(SLOT, 1.5).toISOString() });
  expect((await look()).body.may_move).toBe(true);
  expect(await move()).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await view()).toMatchObject({ scheduled_datetime: new Date(LATER).toISOString(), refund_amount: 0 });
  expect(await brokenChecks(world)).toEqual([]);
  await tell(left('athlete'), left('mentor'));
  world.setTime(hoursAfter(LATER, 0));
  connections = { athlete: crypto.randomUUID(), mentor: crypto.randomUUID(), guardian: crypto.randomUUID() };
  await tell(entered('athlete'), entered('mentor'));
  expect(await world.status(id)).toBe('mentor_checked_in');
});

test('the mentor proposes it, and the athlete’s yes moves it, until the room closes', async () => {
  await tell(trouble('athlete'), trouble('mentor'));
  const asked = await move(world.mentor);
  expect(asked.body.move_proposal).toEqual({
    scheduled_datetime: new Date(LATER).toISOString(),
    answer_by: hoursAfter(SLOT, 1.5).toISOString(),
  });
  expect(await world.status(id)).toBe('mentor_checked_in');
  expect((await world.post(`/sessions/${id}/move/accept`, world.athlete)).status).toBe(200);
  expect(await world.status(id)).toBe('confirmed');
});

test('one side’s word, or a gateway’s that does not say about whom, moves nothing', async () => {
  await tell(trouble('athlete'), trouble('athlete'));
  expect((await move()).body.detail).toBe(DETAIL.cannot_move);
  await tell({ ...trouble('mentor'), with: undefined });
  expect((await move()).body.detail).toBe(DETAIL.cannot_move);
});

test('once they see or hear each other the session is where it was', async () => {
  await tell(trouble('athlete'), trouble('mentor'));
  at(2);
  await tell(sees('mentor'));
  expect((await move()).body.detail).toBe(DETAIL.cannot_move);
  expect((await view()).may.move).toMatchObject({ code: 'cannot_move' });
});

test('a second time the founder decides, and a missed one stays missed', async () => {
  await tell(trouble('athlete'), trouble('mentor'));
  await move();
  await tell(left('athlete'), left('mentor'));
  world.setTime(hoursAfter(LATER, 0));
  connections = { athlete: crypto.randomUUID(), mentor: crypto.randomUUID(), guardian: crypto.randomUUID() };
  await tell(entered('athlete'), entered('mentor'));
  world.setTime(hoursAfter(LATER, 1 / 60));
  await tell(trouble('athlete'), trouble('mentor'));
  const again = await world.post(`/sessions/${id}/move`, world.athlete, { scheduled_datetime: '2026-03-12T22:00:00Z' });
  expect(again.body.detail).toBe(DETAIL.cannot_move);
  const stuck = await world.call('GET', '/admin/stuck-sessions', person('admin'));
  expect(stuck.body).toMatchObject([{ session_id: id }]);
});

test('an athlete who waits alone at the new time is not told that the mentor was in at the old one', async () => {
  await tell(trouble('athlete'), trouble('mentor'));
  await move();
  await tell(left('athlete'), left('mentor'));
  world.setTime(hoursAfter(LATER, 0));
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  connections = { athlete: crypto.randomUUID(), mentor: crypto.randomUUID(), guardian: crypto.randomUUID() };
  await tell(entered('athlete'));
  world.setTime(hoursAfter(LATER, 29 / 60));
  await world.call('POST', '/internal/room-visits', GATEWAY, { notes: [], alive: [connections.athlete] });
  await world.passTo(hoursAfter(LATER, 0.6));
  const [complaint] = await world.sql`select reason from complaint where session_id = ${id}`;
  expect(complaint).toEqual({ reason: 'mentor_no_show' });
});
