import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { nextReading } from './busy/follow-busy.ts';
import { calendarOf } from './fixtures/calendar-host.ts';
import { BUSY, startFollowing } from './fixtures/following.ts';
import { NEXT_SLOT, NOW, SLOT } from './fixtures/world.ts';

setDefaultTimeout(60_000);
const it = await startFollowing();
const { host, world, path, add, listed, openSlots, tenMinutes } = it;
let mentor: Person;
beforeEach(async () => {
  await it.begin();
  mentor = it.mentor();
});
afterAll(() => it.stop());

const announced = async () =>
  (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id).at(-1)?.payload;

test('what overlaps is closed as soon as the calendar is added, and the mentor sees what was found', async () => {
  expect(await openSlots()).toContain(SLOT);
  host.text = calendarOf(BUSY, ['2026-03-25T22:30:00Z', '2026-03-25T23:15:00Z']);
  const { status, body } = await add();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    horizon_days: 16,
    busy: [{ starts_at: '2026-03-05T22:30:00.000Z', ends_at: '2026-03-05T23:15:00.000Z' }],
  });
  expect(body.calendars).toMatchObject([{ busy_count: 1, problem: null }]);
  expect(await openSlots()).not.toContain(SLOT);
  expect(await openSlots()).toContain(NEXT_SLOT);
});

test('a calendar that was still being read when its mentor’s account was deleted is not kept, nor read again', async () => {
  host.before = () => world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
  expect((await add()).status).toBe(404);
  expect(await world.sql`select 1 from busy_calendar where mentor_id = ${mentor.id}`).toHaveLength(0);
  expect(await world.sql`select 1 from due where kind = 'read_busy_calendar'`).toHaveLength(0);
});

test('a closed time cannot be booked or moved to, also by somebody who saw it open', async () => {
  const id = await world.booked(world.athlete, NEXT_SLOT, mentor);
  await add();
  expect(await world.book(person('athlete'), SLOT, mentor)).toMatchObject({
    status: 400,
    body: { code: 'slot_not_open' },
  });
  await world.pay(id);
  const moved = await world.post(`/sessions/${id}/move`, world.athlete, { scheduled_datetime: SLOT });
  expect(moved).toMatchObject({ status: 400, body: { code: 'slot_not_open' } });
  await world.post(`/sessions/${id}/cancel`, world.athlete);
});

test('a time that a later reading closes cannot be booked, also where the calendar was in memory', async () => {
  host.text = calendarOf();
  await add();
  const id = await world.booked(world.athlete, NEXT_SLOT, mentor);
  host.text = calendarOf(BUSY);
  await tenMinutes();
  const refused = await world.book(person('athlete'), SLOT, mentor);
  expect(refused).toMatchObject({ status: 400, body: { code: 'slot_not_open' } });
  await world.post(`/sessions/${id}/cancel`, world.athlete);
});

test('what is booked stays booked when the mentor turns out to be busy then', async () => {
  const id = await world.booked(world.athlete, SLOT, mentor);
  await world.pay(id);
  await add();
  await tenMinutes();
  expect(await world.status(id)).toBe('confirmed');
  await world.post(`/sessions/${id}/cancel`, world.athlete);
});

test('a change closes and opens within ten minutes, and the lists hear of it, as they do of a calendar that is new', async () => {
  await world.runDue();
  const first = (await announced()).soonestSlot;
  const atFirst: [string, string] = [first, new Date(Date.parse(first) + MINUTE_MS).toISOString()];
  host.text = calendarOf(atFirst);
  await add();
  await world.runDue();
  expect((await announced()).soonestSlot).not.toBe(first);
  host.text = calendarOf();
  await tenMinutes();
  expect((await announced()).soonestSlot).toBe(first);
  host.text = calendarOf([NEXT_SLOT, '2026-03-06T00:30:00Z'], atFirst);
  await tenMinutes();
  expect(await openSlots()).toContain(SLOT);
  expect(await openSlots()).not.toContain(NEXT_SLOT);
  expect((await announced()).soonestSlot).not.toBe(first);
  host.text = calendarOf();
  await tenMinutes();
  expect((await announced()).soonestSlot).toBe(first);
  host.text = calendarOf(atFirst);
  await tenMinutes();
  expect((await announced()).soonestSlot).not.toBe(first);
  await world.call('DELETE', `${path()}/${(await listed()).calendars[0].id}`, mentor);
  await world.runDue();
  expect((await announced()).soonestSlot).toBe(first);
});

test('a host that knows ETags is asked whether anything changed, and once a day for everything', async () => {
  host.headers = { etag: '"1"' };
  const before = (await add()).body.calendars[0].good_at;
  await tenMinutes();
  await tenMinutes();
  expect(host.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"1"', '"1"']);
  expect((await listed()).calendars[0].good_at > before).toBe(true);
  await world.passTo(new Date(NOW.getTime() + 25 * 60 * MINUTE_MS));
  expect(host.asked.at(-1)?.ifNoneMatch).toBeUndefined();
});

test('every reading comes within ten minutes, a failed one sooner, and not all at once', () => {
  const after = (failures: number, chance: number) =>
    (nextReading(NOW, failures, chance).getTime() - NOW.getTime()) / MINUTE_MS;
  expect([0, 0.5, 1].map((chance) => after(0, chance))).toEqual([7, 8, 9]);
  expect([1, 2, 3, 4, 5, 2_000].map((failures) => after(failures, 1))).toEqual([1, 2, 4, 8, 9, 9]);
});

test('an address that cannot be read is refused in a sentence, and not kept', async () => {
  const refused = async (url: string) => {
    const { status, body } = await add(url);
    return [status, body.code];
  };
  expect(await refused('http://calendar.example/team.ics')).toEqual([400, 'calendar_address']);
  expect(await refused('https://me:secret@calendar.example/team.ics')).toEqual([400, 'calendar_address']);
  expect(await refused('not an address')).toEqual([400, 'calendar_address']);
  expect(await refused('https://127.0.0.1/team.ics')).toEqual([400, 'calendar_private']);
  expect(await refused('webcal://localhost/team.ics')).toEqual([400, 'calendar_private']);
  host.text = '<html></html>';
  expect(await refused(host.url())).toEqual([400, 'calendar_unreadable']);
  expect((await listed()).calendars).toEqual([]);
});

test('five calendars are the most, also when they come at once, and none comes twice', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add(host.url(`/${n}.ics`))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  await world.call('DELETE', `${path()}/${(await listed()).calendars[0].id}`, mentor);
  const [one] = await world.sql`select count(*)::int as n from busy_calendar`;
  expect(one.n).toBe(4);
  await add(host.url('/one.ics'));
  await world.call('DELETE', `${path()}/${(await listed()).calendars[0].id}`, mentor);
  expect((await add(host.url('/one.ics'))).body.code).toBe('calendar_known');
});

test('an address is shown by its host and its end only, and stands nowhere in the database or the log', async () => {
  const { body } = await add();
  expect(body.calendars[0].label).toBe(`${host.host} …am.ics`);
  await tenMinutes();
  const kept = JSON.stringify([
    ...(await world.sql`select * from busy_calendar`),
    ...(await world.sql`select * from due`),
  ]);
  const exported = JSON.stringify((await world.askInternally(`/internal/account-data/${mentor.id}`)).body);
  for (const text of [kept, exported, JSON.stringify(body), JSON.stringify(world.logged)])
    for (const secret of ['private-5f2c91d07be84a', 'Chemistry']) expect(text).not.toContain(secret);
  expect(exported).toContain('…am.ics');
});

test('removing a calendar opens its times at once, and it is read no more', async () => {
  const { body } = await add();
  const id = await world.booked(world.athlete, NEXT_SLOT, mentor);
  expect((await world.call('DELETE', `${path()}/${body.calendars[0].id}`, mentor)).status).toBe(200);
  expect(await openSlots()).toContain(SLOT);
  const booked = await world.booked(person('athlete'), SLOT, mentor);
  await world.post(`/sessions/${id}/cancel`, world.athlete);
  await world.sql`update session set status = 'cancelled' where id = ${booked}`;
  const { length } = host.asked;
  await tenMinutes();
  expect(host.asked).toHaveLength(length);
});

test('nobody sees, adds or removes a calendar of somebody else, and it closes nobody else’s hours', async () => {
  const { body } = await add();
  const other = await world.newMentor();
  const removed = await world.call('DELETE', `/mentors/${other.id}/busy-calendars/${body.calendars[0].id}`, other);
  expect(removed.status).toBe(404);
  for (const who of [other, world.athlete, person('admin')]) {
    expect((await world.call('GET', path(), who)).status).toBe(403);
    expect((await world.post(path(), who, { calendar_url: host.url() })).status).toBe(403);
    expect((await world.call('DELETE', `${path()}/${body.calendars[0].id}`, who)).status).toBe(403);
  }
  expect((await listed()).calendars).toHaveLength(1);
  const theirs = await world.call('GET', `/mentors/${other.id}/busy-calendars`, other);
  expect(theirs.body).toMatchObject({ calendars: [], busy: [] });
  const { slots } = (await world.call('GET', `/mentors/${other.id}/slots?from=2026-03-05&to=2026-03-05`, null)).body;
  expect(slots).toContain(SLOT);
});

test('a week away that has begun closes the rest of it', async () => {
  host.text = calendarOf(['2026-02-28T12:00:00Z', '2026-03-05T23:30:00Z']);
  await add();
  expect(await openSlots()).not.toContain(SLOT);
  expect(await openSlots()).toContain(NEXT_SLOT);
});

test('whole days follow the mentor to another zone, though the file is the same', async () => {
  host.headers = { etag: '"1"' };
  host.text = calendarOf(BUSY).replace(/DTSTART:\S+\r\nDTEND:\S+/, 'DTSTART;VALUE=DATE:20260306');
  expect((await add()).body.busy[0].starts_at).toBe('2026-03-06T05:00:00.000Z');
  const evening = { day_of_week: 3, start_time: '18:00', end_time: '21:00', timezone: 'America/Los_Angeles' };
  await world.post(`/mentors/${mentor.id}/availability`, mentor, [evening]);
  await tenMinutes();
  expect((await listed()).busy[0].starts_at).toBe('2026-03-06T08:00:00.000Z');
});

test('the preview of unsaved hours leaves busy times out as well', async () => {
  await add();
  const evening = { day_of_week: 3, start_time: '18:00', end_time: '21:00', timezone: 'America/New_York' };
  const rules = { notice_minutes: 2_880, buffer_minutes: 0, horizon_days: 16 };
  const { body } = await world.post(`/mentors/${mentor.id}/slots/preview`, mentor, {
    ...{ weekly: [evening], overrides: [], rules },
    ...{ from: '2026-03-05', to: '2026-03-05' },
  });
  expect(body.slots).toEqual([NEXT_SLOT, '2026-03-06T01:00:00Z']);
});

test('they go with the account', async () => {
  await add();
  await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
  expect([...(await world.sql`select 1 from busy_calendar`), ...(await world.sql`select 1 from busy_time`)]).toEqual(
    [],
  );
  await tenMinutes();
  expect(host.asked).toHaveLength(1);
});
