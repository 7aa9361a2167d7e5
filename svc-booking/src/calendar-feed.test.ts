import { afterAll, beforeAll, expect, test } from 'bun:test';
import ICAL from 'ical.js';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
let sessionId: string;
let cancelledId: string;
beforeAll(async () => {
  world = await startWorld();
  sessionId = await world.paid(SLOT);
  cancelledId = await world.paid(NEXT_SLOT);
  await world.post(`/sessions/${cancelledId}/cancel`, world.athlete);
  // Held and never paid: nobody's calendar hears of it.
  await world.booked(world.athlete, '2026-03-07T23:00:00Z');
  const givenUp = await world.booked(world.athlete, '2026-03-06T23:00:00Z');
  await world.post(`/sessions/${givenUp}/cancel`, world.athlete);
});
afterAll(() => world.stop());

async function addressOf(who: Person): Promise<string> {
  const { body } = await world.call('GET', '/calendar-feed', who);
  return new URL(body.url).pathname.replace(/^\/api/, '');
}
const read = (path: string) => world.call('GET', path, null);
async function eventsOf(who: Person): Promise<ICAL.Event[]> {
  const { status, body } = await read(await addressOf(who));
  expect(status).toBe(200);
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

test('both sides follow what is booked for sure, in UTC, with the id that mailed files have', async () => {
  for (const who of [world.athlete, world.mentor]) {
    const events = await eventsOf(who);
    expect(events.map(({ uid }) => uid)).toEqual([`${sessionId}@sideline.example`, `${cancelledId}@sideline.example`]);
    const [event] = events;
    expect([event?.startDate.toJSDate().toISOString(), event?.duration.toSeconds()]).toEqual([
      '2026-03-05T23:00:00.000Z',
      3_600,
    ]);
    expect(event?.startDate.zone.tzid).toBe('UTC');
    expect(event?.component.getFirstPropertyValue('url')).toBe(`https://sideline.example/join/${sessionId}`);
  }
});

test('a cancelled session is marked, and nobody is sent there', async () => {
  const [going, cancelled] = await eventsOf(world.mentor);
  expect(going?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(cancelled?.component.getFirstPropertyValue('url')).toBeNull();
});

test('a mentor reads an athlete’s first name and initial, and nobody what a session is about', async () => {
  const [mentors] = await eventsOf(world.mentor);
  expect(mentors?.summary).toBe('Sideline session with Ana L.');
  const [athletes] = await eventsOf(world.athlete);
  expect(athletes?.summary).toMatch(/^Sideline session with \S+ \S+/);
  for (const who of [world.mentor, world.athlete]) {
    const { body } = await read(await addressOf(who));
    for (const words of ['Lopez', 'recruiting', '@example', 'token', '#']) expect(body).not.toContain(words);
  }
});

test('the file may not stay in shared caches, and one that is known is not sent again', async () => {
  const path = await addressOf(world.mentor);
  const first = await read(path);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('cache-control')).toContain('private');
  const etag = first.headers.get('etag') ?? '';
  const ask = (known: string) => world.app.request(path, { headers: { 'if-none-match': known } });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(known);
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect((await ask('"other"')).status).toBe(200);
});

test('a session that moves keeps its id, raises its sequence, and changes the ETag', async () => {
  const id = await world.paid('2026-03-08T22:00:00Z');
  const find = async () => (await eventsOf(world.mentor)).find(({ uid }) => uid.startsWith(id));
  const [before, etag] = [await find(), (await read(await addressOf(world.mentor))).headers.get('etag')];
  const to = { scheduled_datetime: '2026-03-09T22:00:00Z' };
  expect((await world.post(`/sessions/${id}/move`, world.athlete, to)).status).toBe(200);
  const after = await find();
  expect(after?.startDate.toJSDate().toISOString()).toBe('2026-03-09T22:00:00.000Z');
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
  expect((await read(await addressOf(world.mentor))).headers.get('etag')).not.toBe(etag);
});

test('the address stays until it is renewed; then the old one is dead at once', async () => {
  const old = await addressOf(world.athlete);
  expect(await addressOf(world.athlete)).toBe(old);
  const { body } = await world.post('/calendar-feed/renew', world.athlete);
  expect(new URL(body.url).pathname).toBe(`/api${await addressOf(world.athlete)}`);
  const gone = await read(old);
  expect([gone.status, gone.body.detail]).toEqual([
    404,
    'There’s no calendar at this address anymore. Its owner can find the new one on Sideline.',
  ]);
  expect((await read(await addressOf(world.athlete))).status).toBe(200);
});

test('calendars bear the name that the founder gave the site, by its newest word', async () => {
  await world.deliver('site.changed', { version: 2, brand: 'Huddle\r\nX-A:b' });
  await world.deliver('site.changed', { version: 1, brand: 'Older' });
  const { body } = await read(await addressOf(world.mentor));
  expect([body.includes('X-WR-CALNAME:Huddle X-A:b sessions'), body.includes('Sideline ')]).toEqual([true, false]);
  const [event] = await eventsOf(world.mentor);
  expect(event?.summary).toBe('Huddle X-A:b session with Ana L.');
  await world.sql`delete from site_name`;
});

test('two devices that ask at once get the same address', async () => {
  const someone = person('athlete');
  const answers = await Promise.all([1, 2, 3, 4].map(() => addressOf(someone)));
  expect(new Set(answers).size).toBe(1);
});

test('an address names 256 bits that stand nowhere in the database', async () => {
  const token = (await addressOf(world.mentor)).slice('/calendars/'.length, -'.ics'.length);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify([...(await world.sql`select * from calendar_feed`)])).not.toContain(token);
});

test('addresses that nobody has are answered alike, whatever they look like', async () => {
  for (const file of [`${'a'.repeat(43)}.ics`, 'x.ics', `${'a'.repeat(43)}`, '..%2f.ics', '%00.ics'])
    expect((await read(`/calendars/${file}`)).status).toBe(404);
});

test('without a sign-in nobody learns or renews an address, and an admin has none', async () => {
  for (const [method, path] of [
    ['GET', '/calendar-feed'],
    ['POST', '/calendar-feed/renew'],
  ] as const) {
    expect((await world.call(method, path, null)).status).toBe(401);
    expect((await world.call(method, path, person('admin'))).status).toBe(403);
  }
});

test('what lies more than 30 days back is left out', async () => {
  world.setTime(hoursAfter(SLOT, 30 * 24 + 1));
  expect((await eventsOf(world.mentor)).map(({ uid }) => uid)).not.toContain(`${sessionId}@sideline.example`);
  world.setTime(NOW);
  expect((await eventsOf(world.mentor)).map(({ uid }) => uid)).toContain(`${sessionId}@sideline.example`);
});

test('a deleted account’s feed is gone, and its name in the other’s', async () => {
  const path = await addressOf(world.athlete);
  await world.deliver('account.deleted', { accountId: world.athlete.id, role: 'athlete' });
  expect((await read(path)).status).toBe(404);
  const [event] = await eventsOf(world.mentor);
  expect(event?.summary).toBe('Sideline session');
});
