import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { MAX_HORIZON_DAYS, MINUTE_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { calendarOf } from './fixtures/calendar-host.ts';
import { BUSY, startFollowing } from './fixtures/following.ts';
import { NEXT_SLOT, NOW, SLOT } from './fixtures/world.ts';

setDefaultTimeout(60_000);
const it = await startFollowing();
const { host, world, add, listed, openSlots, tenMinutes } = it;
let mentor: Person;
beforeEach(async () => {
  await it.begin();
  mentor = it.mentor();
});
afterAll(() => it.stop());

test.each([
  ['gone', () => Object.assign(host, { status: 404 }), 'calendar_gone'],
  ['closed to us', () => Object.assign(host, { status: 403 }), 'calendar_refused'],
  ['behind a password', () => Object.assign(host, { status: 401 }), 'calendar_refused'],
  ['broken inside', () => Object.assign(host, { status: 500 }), 'calendar_unreachable'],
  ['no calendar any more', () => Object.assign(host, { text: '<html>Sign in</html>' }), 'calendar_unreadable'],
  ['cut in half', () => Object.assign(host, { text: calendarOf(BUSY).slice(0, 100) }), 'calendar_unreadable'],
  ['huge', () => Object.assign(host, { text: 'x'.repeat(5_000_001) }), 'calendar_too_large'],
  [
    'endless',
    () => Object.assign(host, { text: calendarOf(BUSY).replace('SUMMARY', 'RRULE:FREQ=SECONDLY\r\nSUMMARY') }),
    'calendar_too_complex',
  ],
  [
    'redirected inward',
    () => Object.assign(host, { status: 302, headers: { location: 'https://169.254.169.254/latest/' } }),
    'calendar_private',
  ],
  [
    'redirected to plain http',
    () => Object.assign(host, { status: 302, headers: { location: 'http://calendar.example/' } }),
    'calendar_address',
  ],
] as const)(
  'a calendar that is %s says so with the time of its last good reading, and what was found stays',
  async (_what, spoil, problem) => {
    const good_at = (await add()).body.calendars[0].good_at;
    spoil();
    await tenMinutes();
    expect((await listed()).calendars).toMatchObject([{ problem: DETAIL[problem], good_at, busy_count: 1 }]);
    expect(await openSlots()).not.toContain(SLOT);
    expect(await openSlots()).toContain(NEXT_SLOT);
    Object.assign(host, { text: calendarOf(), status: 200, headers: {} });
    await tenMinutes();
    expect((await listed()).calendars).toMatchObject([{ problem: null, busy_count: 0 }]);
    expect(await openSlots()).toContain(SLOT);
  },
);

test('beside an event that nobody can read the others count, and the mentor sees how many are missing until it is mended', async () => {
  const brokenAt = (text: string) => text.replace(/DTSTART:20260306\S+/, 'DTSTART:someday');
  const EVENING: [string, string] = [NEXT_SLOT, '2026-03-06T00:30:00Z'];
  const whole = calendarOf(BUSY, EVENING);
  Object.assign(host, { text: brokenAt(whole), headers: { etag: '"1"' } });
  const shown = async () => {
    const { calendars } = await listed();
    return calendars.map((each: { problem: string; unclear: number }) => [each.problem, each.unclear]);
  };
  expect((await add()).body.calendars).toMatchObject([{ problem: null, unclear: 1, busy_count: 1 }]);
  expect(await openSlots()).not.toContain(SLOT);
  expect(await openSlots()).toContain(NEXT_SLOT);
  // It is as it was.
  await tenMinutes();
  expect(await shown()).toEqual([[null, 1]]);
  Object.assign(host, { text: whole, headers: { etag: '"2"' } });
  await tenMinutes();
  expect(await shown()).toEqual([[null, 0]]);
  expect(await openSlots()).not.toContain(NEXT_SLOT);
  Object.assign(host, { text: brokenAt(whole), headers: { etag: '"3"' } });
  await tenMinutes();
  expect(await shown()).toEqual([[null, 1]]);
  expect(await openSlots()).not.toContain(SLOT);
});

test('a calendar that could not be read and says the same when it can is good again, and its next failures begin at one', async () => {
  const minutesToNext = async () => {
    const [row] = await world.sql`select due_at from due where kind = 'read_busy_calendar'`;
    return (row.due_at.getTime() - world.clock.now().getTime()) / MINUTE_MS;
  };
  host.headers = { etag: '"1"' };
  await add();
  const anyTime = [host.text, calendarOf()];
  for (const text of anyTime) {
    host.status = 500;
    host.headers = {};
    await tenMinutes();
    expect((await listed()).calendars[0].problem).toBe(DETAIL.calendar_unreachable);
    Object.assign(host, { text, status: 200, headers: { etag: text === anyTime[0] ? '"1"' : '"2"' } });
    await tenMinutes();
    expect((await listed()).calendars[0].problem).toBeNull();
    host.status = 500;
    host.headers = {};
    while ((await listed()).calendars[0].problem === null)
      await world.passTo(new Date(world.clock.now().getTime() + MINUTE_MS));
    expect(await minutesToNext()).toBeWithin(0, 1.01);
    await world.passTo(new Date(world.clock.now().getTime() + MINUTE_MS));
    expect(await minutesToNext()).toBeWithin(1.01, 2.01);
  }
});

test('a calendar that fails for thirteen days still closes the last day that can be booked', async () => {
  await world.sql`update platform_settings set horizon_days = ${MAX_HORIZON_DAYS}, version = version + 1`;
  const after = new Date(NOW.getTime() + 13 * 24 * 60 * MINUTE_MS);
  const lastSlot = async (): Promise<string> => {
    const { body } = await world.call('GET', `/mentors/${mentor.id}/slots?from=2026-05-01&to=2026-05-20`, null);
    return body.slots.at(-1);
  };
  world.setTime(after);
  const last = await lastSlot();
  world.setTime(NOW);
  host.text = calendarOf([last, new Date(Date.parse(last) + MINUTE_MS).toISOString()]);
  await add();
  world.setTime(after);
  expect((await lastSlot()) < last).toBe(true);
  await world.sql`update platform_settings set horizon_days = 16, version = version + 1`;
});
