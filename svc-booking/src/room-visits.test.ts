import { afterAll, beforeEach, expect, test } from 'bun:test';
import { NOBODY } from 'contracts/http/system';
import type { Seat } from 'contracts/room';
import { person } from 'svc-kit/testing';
import { startVisiting } from './fixtures/visiting.ts';
import { hoursAfter, SLOT } from './fixtures/world.ts';

const visiting = await startVisiting();
const { world, at, minute, entered, left, sees, tell, tellAgain, of } = visiting;
let { id, athletes, mentors } = { id: '', athletes: '', mentors: '' };
beforeEach(async () => {
  ({ id, athletes, mentors } = await visiting.begin());
});
afterAll(() => world.stop());

const together = async () =>
  (await world.call('GET', '/sessions', world.athlete)).body.find((one: { id: string }) => one.id === id)
    .together_minutes;
const events = async (name: string) => (await world.emitted()).filter((event) => event.name === name);

test('nobody but a service reaches it', async () => {
  for (const who of [null, world.mentor])
    expect((await world.call('POST', '/internal/room-visits', who, { notes: [], alive: [] })).status).toBe(404);
});

test('a mentor who comes in the window is checked in; an athlete or a guardian who comes is not', async () => {
  await tell([entered('athlete'), { kind: 'entered', connection: crypto.randomUUID(), seat: 'guardian' }]);
  expect(await world.status(id)).toBe('confirmed');
  await tell([entered('mentor')]);
  expect(await world.status(id)).toBe('mentor_checked_in');
  // By the button as well, and by another device.
  await tell([{ ...entered('mentor'), connection: crypto.randomUUID() }]);
  expect(await events('session.mentor_checked_in')).toHaveLength(1);
});

test('a mentor who was in time is checked in although word of it comes late', async () => {
  at(30.5);
  await tell([entered('mentor', { ago_ms: 60_000 })]);
  expect(await world.status(id)).toBe('mentor_checked_in');
});

test('a no-show that was declared while word of the mentor waited is corrected, and the log says so', async () => {
  const admin = person('admin');
  await world.passTo(hoursAfter(SLOT, 40 / 60));
  expect(await world.status(id)).toBe('mentor_no_show');
  // Later ones change nothing.
  await tell([entered('mentor', { ago_ms: 9 * 60_000 })]);
  expect(await world.status(id)).toBe('mentor_no_show');
  const { notes } = await tell([entered('mentor', { connection: crypto.randomUUID(), ago_ms: 39 * 60_000 })]);
  await tellAgain(notes);
  const [row] = await world.sql`select status, refund_cents, checked_in_at from session where id = ${id}`;
  expect(row).toMatchObject({ status: 'mentor_checked_in', refund_cents: 0 });
  expect(row.checked_in_at.getTime() - Date.parse(SLOT)).toBeLessThan(5 * 60_000);
  expect(await events('session.no_show_reversed')).toHaveLength(1);
  const log = (await world.call('GET', '/admin/audit/booking', admin)).body;
  expect(log.filter(({ subject }: { subject: string }) => subject === id)).toMatchObject([
    { action: 'correct_no_show', admin_id: NOBODY },
  ]);
});

test('once the refund of a no-show has begun, late word changes nothing', async () => {
  await world.passTo(hoursAfter(SLOT, 40 / 60));
  world.setTime(hoursAfter(SLOT, 3));
  await tell([entered('mentor', { ago_ms: 3 * 3_600_000 })]);
  expect(await world.status(id)).toBe('mentor_no_show');
});

test('a mentor who comes too late is not checked in', async () => {
  at(31);
  const { kept } = await tell([entered('mentor')]);
  expect(kept).toHaveLength(1);
  expect(await world.status(id)).toBe('confirmed');
});

test('the session says for how long the two were together, and the same notes twice say the same', async () => {
  expect(await together()).toBeNull();
  await tell([entered('athlete'), entered('mentor')]);
  at(1);
  const connected = await tell([sees('athlete', 'connected')]);
  await tellAgain(connected.notes);
  at(59.2);
  await tell([left('mentor')]);
  at(70);
  await tell([left('athlete')]);
  expect(await together()).toBe(58);
});

test('word of an old socket’s end that comes after the new one opened ends nothing', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('mentor', 'connected')]);
  at(10);
  await tell([entered('mentor')]);
  await tell([left('mentor', { reason: 'lost', ago_ms: 60_000 })]);
  const [row] = await world.sql`select left_at from room_visit where connection_id = ${mentors}`;
  expect(row.left_at).toBeNull();
});

test('a laptop that slept was not there meanwhile, whatever its browser said before', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('athlete', 'connected'), sees('mentor', 'connected')]);
  at(5.2);
  await tell([sees('athlete', 'lost'), left('mentor', { reason: 'lost' })]);
  at(55);
  await tell([entered('mentor'), sees('athlete', 'connected'), sees('mentor', 'connected')]);
  at(60.2);
  await tell([left('mentor'), left('athlete')]);
  expect(await together()).toBe(20);
  const seen = (await world.call('GET', `/admin/sessions/${id}/room`, person('admin'))).body;
  expect(seen).toMatchObject({ both_in_minutes: 20, together_minutes: 20 });
  const wasIn = (one: { seat: Seat; from: string; until: string }) => [one.seat, minute(one.from), minute(one.until)];
  expect(seen.visits.map(wasIn)).toEqual([
    ['athlete', -10, 60],
    ['mentor', -10, 5],
    ['mentor', 55, 60],
  ]);
  const own = await world.askInternally(`/internal/account-data/${world.mentor.id}`);
  expect((own.body as { room_visits: unknown[] }).room_visits).toHaveLength(2);
});

test('whom the other still sees and hears is there, although the server is out of their reach', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('athlete', 'connected')]);
  at(5);
  await tell([left('mentor', { reason: 'lost' })]);
  at(20);
  await tell([entered('mentor'), sees('athlete', 'connected')]);
  at(50.2);
  await tell([left('mentor'), left('athlete')]);
  expect(await together()).toBe(60);
});

test('an athlete whose laptop slept through the wait files no complaint', async () => {
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await tell([entered('athlete')]);
  at(2);
  await tell([left('athlete', { reason: 'lost' })]);
  at(29);
  await tell([entered('athlete')]);
  await world.passTo(hoursAfter(SLOT, 0.6));
  expect(await world.sql`select 1 from complaint`).toHaveLength(0);
});

test('a gateway that dies leaves a visit that ends when it was last heard of', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('mentor', 'connected')]);
  at(20.2);
  await tell([], [athletes, mentors]);
  await world.sql`update room_visit set heard_at = heard_at - interval '1 minute'`;
  await world.passTo(hoursAfter(SLOT, 1.6));
  expect(await together()).toBe(30);
});

test('gateways are told whose room is not open any more, and why', async () => {
  await tell([entered('athlete')]);
  const close = async () => (await tell([], [athletes])).close;
  expect(await close()).toEqual([]);
  at(90);
  expect(await close()).toEqual([{ session_id: id, why: 'over' }]);
  at(0);
  await world.sql`update session set status = 'cancelled'`;
  expect(await close()).toEqual([{ session_id: id, why: 'ended' }]);
});

test('whoever comes with a ticket of before is told at once: a gateway that has just started knows of no end', async () => {
  expect((await tell([entered('athlete')])).close).toEqual([]);
  const guardian = { connection: crypto.randomUUID(), seat: 'guardian' };
  await tell([
    { kind: 'entered', ...guardian },
    { kind: 'ended', ...guardian },
  ]);
  expect((await tell([left('athlete')])).close).toEqual([]);
  expect((await tell([entered('athlete')])).close).toEqual([{ session_id: id, why: 'ended' }]);
  expect((await tell([entered('athlete')], [athletes])).close).toHaveLength(1);
});

test('a mentor whose coming corrects a no-show stays in', async () => {
  await world.passTo(hoursAfter(SLOT, 40 / 60));
  expect((await tell([entered('mentor', { ago_ms: 39 * 60_000 })])).close).toEqual([]);
  expect(await world.status(id)).toBe('mentor_checked_in');
});

test('what a guardian ends stays ended for everybody; what others end can be entered again', async () => {
  const enter = () => world.post(`/sessions/${id}/room/enter`, world.athlete, { agreed: true });
  await tell([{ kind: 'ended', ...of('mentor') }]);
  expect((await enter()).status).toBe(200);
  const guardian = { connection: crypto.randomUUID(), seat: 'guardian' };
  const { notes } = await tell([
    { kind: 'entered', ...guardian },
    { kind: 'ended', ...guardian },
  ]);
  await tellAgain(notes);
  expect(await enter()).toMatchObject({ status: 400, body: { code: 'room_ended' } });
  expect(await events('session.room_ended')).toHaveLength(1);
});

test('an athlete who waited for a mentor who only pressed the button need not complain', async () => {
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await tell([entered('athlete')]);
  at(29);
  await tell([], [athletes]);
  await world.passTo(hoursAfter(SLOT, 0.6));
  const [complaint] = await world.sql`select reason, status from complaint where session_id = ${id}`;
  expect(complaint).toMatchObject({ reason: 'mentor_no_show', status: 'open' });
  expect(await events('complaint.filed')).toHaveLength(1);
  // The money waits for the founder, who decides with one tap.
  await world.passTo(hoursAfter(SLOT, 100));
  expect(await world.status(id)).toBe('mentor_checked_in');
});

test('nobody complains by themselves when the mentor was in, when the athlete left, or without a check-in', async () => {
  const complaints = () => world.sql`select 1 from complaint`;
  await tell([entered('athlete'), entered('mentor'), left('mentor')]);
  at(29);
  await tell([], [athletes]);
  await world.passTo(hoursAfter(SLOT, 0.6));
  expect(await complaints()).toHaveLength(0);
});

test('an athlete who gave up after ten minutes is asked as always', async () => {
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await tell([entered('athlete')]);
  at(10);
  await tell([left('athlete')]);
  await world.passTo(hoursAfter(SLOT, 0.6));
  expect(await world.sql`select 1 from complaint`).toHaveLength(0);
});

test('visits are forgotten after a year, and the minutes stay', async () => {
  await tell([entered('athlete'), entered('mentor'), sees('mentor', 'connected')]);
  at(30.2);
  await tell([left('mentor'), left('athlete')]);
  await world.passTo(hoursAfter(SLOT, 24 * 364));
  expect(await world.sql`select 1 from room_visit`).toHaveLength(2);
  await world.passTo(hoursAfter(SLOT, 24 * 367));
  expect(await world.sql`select 1 from room_visit`).toHaveLength(0);
  expect(await together()).toBe(40);
});

test('notes of a session that does not exist are done with', async () => {
  const { kept } = await tell([entered('athlete', { session_id: crypto.randomUUID() })]);
  expect(kept).toHaveLength(1);
});

test('the founder sees who was in when, and who could not connect until they do', async () => {
  const admin = person('admin');
  const record = async () => (await world.call('GET', `/admin/sessions/${id}/room`, admin)).body;
  const stuck = async () => (await world.call('GET', '/admin/stuck-sessions', admin)).body;
  await world.post(`/sessions/${id}/room/enter`, world.athlete, { agreed: true });
  await tell([entered('athlete'), entered('mentor')]);
  const trouble = { kind: 'trouble', ...of('athlete'), tried: ['direct', 'stun', 'turn', 'anything else'] };
  const { notes } = await tell([trouble]);
  await tellAgain(notes);
  expect(await events('session.room_trouble')).toHaveLength(1);
  expect(await stuck()).toMatchObject([
    { session_id: id, why: expect.stringContaining('They tried a direct connection and the relay.') },
  ]);
  at(5);
  await tell([sees('athlete', 'sound_only')]);
  expect(await stuck()).toEqual([]);
  at(20.2);
  await tell([left('mentor')]);
  const seen = await record();
  expect(seen).toMatchObject({
    ...{ together_minutes: 15, both_in_minutes: 30, ended_at: null },
    troubles: [{ seat: 'athlete', tried: trouble.tried }],
    agreements: [{ seat: 'athlete', version: 1 }],
  });
  expect(seen.visits.map((one: { seat: Seat; still_in: boolean }) => [one.seat, one.still_in])).toEqual([
    ['athlete', true],
    ['mentor', false],
  ]);
  for (const who of [world.athlete, world.mentor, null])
    expect((await world.call('GET', `/admin/sessions/${id}/room`, who)).status).toBe(who ? 403 : 401);
  expect((await world.call('GET', `/admin/sessions/${crypto.randomUUID()}/room`, admin)).status).toBe(404);
});

test('payments reads who was in when for a card dispute, and people download when they were', async () => {
  const records = async () =>
    (await world.call('POST', '/internal/session-records', { kind: 'service', name: 'payments' }, { ids: [id] })).body;
  expect((await records()).records[0].room).toBeNull();
  await tell([entered('athlete'), entered('mentor'), sees('mentor', 'connected')]);
  at(50.2);
  await tell([left('athlete'), left('mentor')]);
  const { room } = (await records()).records[0];
  expect(room).toMatchObject({ together_minutes: 60, visits: [{ seat: 'athlete' }, { seat: 'mentor' }] });
  const own = await world.askInternally(`/internal/account-data/${world.athlete.id}`);
  expect((own.body as { room_visits: unknown[] }).room_visits).toHaveLength(1);
});
