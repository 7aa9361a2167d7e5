import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { refusalOf } from 'contracts/details';
import { enterRoom, lookAtRoom } from 'contracts/http/room';
import { internalSessionNow } from 'contracts/internal';
import { ROOM_AGREEMENT } from 'contracts/room';
import type { Person } from 'svc-kit/auth';
import { readConfig } from 'svc-kit/config';
import { createRoomTicketReader } from 'svc-kit/room-ticket';
import { person, TEST_SECRET } from 'svc-kit/testing';
import type { RoomSettings } from './deps.ts';
import { hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';
import { readRoomSettings, refuseHalfTurn, roomSchema } from './room-settings.ts';

const readTicket = createRoomTicketReader(TEST_SECRET);
const TURN = { urls: ['turn:turn.example.org:3478?transport=udp'], secret: 'shared with the server' };
const OURS: RoomSettings = { secret: TEST_SECRET, turn: TURN, meetingUrlTemplate: null, fallback: null };
let world: World;
let id: string;
beforeAll(async () => {
  world = await startWorld({ room: OURS });
  id = await world.paid();
});
beforeEach(async () => {
  world.setTime(SLOT);
  await world.sql`delete from room_visit`;
  await world.sql`delete from room_agreement`;
  await world.sql`update session set status = 'confirmed'`;
});
afterAll(() => world.stop());

const enter = (as: Person | null, body: object = { agreed: true }) =>
  world.call('POST', `/sessions/${id}/room/enter`, as, body);
const look = async (as: Person) =>
  lookAtRoom.response.parse((await world.call('GET', `/sessions/${id}/room`, as)).body);
const linked = (who: Person, action: 'join' | 'guardian' | 'verify', sessionId = id): Person => ({
  ...who,
  link: { action, sessionId },
});
/** As a gateway that heard of a connection just now. */
const isIn = (connection: string, seat: string) =>
  world.sql`insert into room_visit (connection_id, session_id, seat, entered_at, seen_at, heard_at)
    values (${connection}, ${id}, ${seat}, ${world.clock.now()}, ${world.clock.now()}, ${world.clock.real()})`;

test('the two of a session get a ticket for a seat and a connection of their own', async () => {
  const seats = { athlete: world.athlete, mentor: world.mentor };
  for (const [seat, who] of Object.entries(seats)) {
    const answer = await enter(who);
    expect(answer.status).toBe(200);
    const entered = enterRoom.response.parse(answer.body);
    expect(entered).toMatchObject({ seat, starts_at: new Date(SLOT).toISOString(), others: [], meeting_url: null });
    const ticket = await readTicket(entered.ticket ?? '');
    expect(ticket).toMatchObject({ sub: who.id, session: id, seat, connection: entered.connection, sid: who.signInId });
    // As long as the room is open: 90 minutes from the start.
    expect(Math.round(((ticket?.expiresAt ?? 0) - Date.now()) / 60_000)).toBe(90);
  }
});

test('a page that comes back twice is no other device, though the gateway of its first place died', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await isIn(first, 'athlete');
  expect((await enter(world.athlete, { agreed: true, before: first })).status).toBe(200);
  await isIn(second, 'athlete');
  expect((await enter(world.athlete, { agreed: true, before: second })).status).toBe(200);
  expect((await look(world.athlete)).elsewhere).toBe(false);
});

test('nobody ends a visit in the seat of another by naming it', async () => {
  const [own, others] = [crypto.randomUUID(), crypto.randomUUID()];
  await isIn(own, 'athlete');
  await isIn(others, 'mentor');
  expect((await enter(world.athlete, { agreed: true, replace: true, before: others })).status).toBe(200);
  const { inside } = await look(world.athlete);
  expect(inside.map(({ seat }) => seat).sort()).toEqual(['athlete', 'mentor']);
});

test('a guardian enters by a link of their own, under no name but the athlete’s first', async () => {
  const entered = enterRoom.response.parse((await enter(linked(world.athlete, 'guardian'))).body);
  expect(entered.seat).toBe('guardian');
  expect((await readTicket(entered.ticket ?? ''))?.name).toBe('Ana’s parent or guardian');
});

test('nobody else enters, nor learns that there is a session', async () => {
  for (const who of [person('athlete'), person('mentor')]) {
    expect(await enter(who)).toMatchObject({ status: 404, body: refusalOf('not_found') });
    expect((await world.call('GET', `/sessions/${id}/room`, who)).status).toBe(404);
  }
  expect((await enter(null)).status).toBe(401);
  expect((await enter(person('admin'))).status).toBe(403);
  expect((await enter(linked(world.athlete, 'verify'))).status).toBe(403);
  expect((await enter(linked(world.athlete, 'join', crypto.randomUUID()))).status).toBe(403);
});

test('a guardian’s link opens the room and nothing else', async () => {
  const guardian = linked(world.athlete, 'guardian');
  expect((await world.call('GET', `/sessions/${id}/room`, guardian)).status).toBe(200);
  expect((await world.call('GET', '/rooms/ice-servers', guardian)).status).toBe(200);
  for (const [method, path] of [
    ['GET', `/sessions/${id}/details`],
    ['POST', `/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`],
    ['POST', `/sessions/${id}/cancel`],
    ['GET', '/sessions'],
  ] as const)
    expect((await world.call(method, path, guardian)).status).toBe(403);
});

test('the room is open from 15 minutes before the start to 30 after the end', async () => {
  const at = async (hours: number, extraMs = 0) => {
    world.setTime(new Date(hoursAfter(SLOT, hours).getTime() + extraMs));
    const { status, body } = await enter(world.athlete);
    return status === 200 ? 'open' : body.code;
  };
  expect(await at(-0.25, -2_000)).toBe('room_too_early');
  expect(await at(-0.25, 0)).toBe('open');
  expect(await at(1.5, -60_000)).toBe('open');
  expect(await at(1.5, 0)).toBe('room_too_late');
});

test('a session that does not take place has no room, and completing one ends no talk', async () => {
  await world.sql`update session set status = 'completed' where id = ${id}`;
  expect((await enter(world.mentor)).status).toBe(200);
  for (const status of ['scheduled', 'expired', 'cancelled', 'mentor_no_show']) {
    await world.sql`update session set status = ${status} where id = ${id}`;
    expect((await enter(world.athlete)).body.code).toBe(`session_${status}`);
    expect((await look(world.athlete)).enter).toMatchObject({ code: `session_${status}` });
  }
});

test('agreeing once is enough for a session, and is kept with its version and time', async () => {
  expect(await enter(world.athlete, {})).toMatchObject({ status: 400, body: refusalOf('agreement_missing') });
  expect((await look(world.athlete)).agreement.agreed_at).toBeNull();
  expect((await enter(world.athlete)).status).toBe(200);
  expect((await enter(world.athlete, {})).status).toBe(200);
  const { agreement } = await look(world.athlete);
  expect(agreement).toMatchObject({ version: ROOM_AGREEMENT.version, points: ROOM_AGREEMENT.points });
  expect(Date.parse(agreement.agreed_at ?? '')).toBeWithin(Date.parse(SLOT), Date.parse(SLOT) + 60_000);
  // The athlete's is not the guardian's.
  expect((await enter(linked(world.athlete, 'guardian'), {})).body.code).toBe('agreement_missing');
});

test('a second device of the same person asks first; a reload and another seat do not', async () => {
  const first = crypto.randomUUID();
  await isIn(first, 'athlete');
  expect((await look(world.athlete)).elsewhere).toBe(true);
  expect(await enter(world.athlete)).toMatchObject({ status: 409, body: refusalOf('room_elsewhere') });
  expect((await enter(world.athlete, { agreed: true, replace: true })).status).toBe(200);
  expect((await enter(world.athlete, { agreed: true, before: first })).status).toBe(200);
  await isIn(crypto.randomUUID(), 'athlete');
  const mentor = enterRoom.response.parse((await enter(world.mentor)).body);
  expect(mentor.others).toEqual([{ seat: 'athlete', name: 'Ana Lopez' }]);
  expect((await enter(linked(world.athlete, 'guardian'))).status).toBe(200);
});

test('whoever no gateway has heard of lately is not in any more', async () => {
  await isIn(crypto.randomUUID(), 'athlete');
  await world.sql`update room_visit set heard_at = heard_at - interval '1 minute'`;
  expect((await enter(world.athlete)).status).toBe(200);
});

test('credentials for the relay last ten minutes longer than the room, and only for who has a session', async () => {
  const { ice_servers: servers } = enterRoom.response.parse((await enter(world.athlete)).body);
  const [server] = servers;
  const [until, who] = (server?.username ?? '').split(':');
  expect(who).toBe(world.athlete.id);
  expect(Math.round((Number(until) * 1_000 - Date.now()) / 60_000)).toBe(100);
  const signed = createHmac('sha1', TURN.secret)
    .update(server?.username ?? '')
    .digest('base64');
  expect(server).toMatchObject({ urls: TURN.urls, credential: signed });
  world.setTime(hoursAfter(SLOT, -48));
  expect((await world.call('GET', '/rooms/ice-servers', world.athlete)).body.ice_servers).toHaveLength(1);
  expect((await world.call('GET', '/rooms/ice-servers', person('athlete'))).status).toBe(404);
});

test('an outside room is named instead while people may meet, and there is no ticket for ours', async () => {
  const outside = await startWorld({ room: { ...OURS, meetingUrlTemplate: 'https://meet.example.org/{session}' } });
  const session = await outside.paid();
  outside.setTime(SLOT);
  const url = `https://meet.example.org/${session}`;
  const entered = await outside.post(`/sessions/${session}/room/enter`, outside.athlete, { agreed: true });
  expect(entered.body).toMatchObject({ meeting_url: url, ticket: null });
  const look = async () => (await outside.call('GET', `/sessions/${session}/room`, outside.mentor)).body;
  expect((await look()).meeting_url).toBe(url);
  await outside.sql`update session set paused_at = now() where id = ${session}`;
  expect(await look()).toMatchObject({ enter: { code: 'session_paused' }, meeting_url: null });
  await outside.stop();
});

test('the founder reads of a session whether it is one in our room, or one of which nobody here knows who came', async () => {
  for (const meetingUrlTemplate of [null, 'https://meet.example.org/{session}']) {
    const one = await startWorld({ room: { ...OURS, meetingUrlTemplate } });
    const session = await one.paid();
    one.setTime(SLOT);
    await one.post(`/sessions/${session}/mentor-checkin?mentor_id=${one.mentor.id}`, one.mentor);
    one.setTime(hoursAfter(SLOT, 2));
    const filing = { reason: 'mentor_no_show', description: 'Nobody was there.' };
    await one.post(`/sessions/${session}/dispute?athlete_id=${one.athlete.id}`, one.athlete, filing);
    const meets_elsewhere = meetingUrlTemplate !== null;
    const read = async (path: string) => (await one.call('GET', path, person('admin'))).body;
    expect(await read(`/admin/sessions/${session}/room`)).toMatchObject({ visits: [], meets_elsewhere });
    expect(await read('/admin/complaints')).toMatchObject([{ together_minutes: null, meets_elsewhere }]);
    await one.stop();
  }
});

test('half a relay and one outside room for everybody do not start', () => {
  const read = (env: Record<string, string>) =>
    readRoomSettings({
      INTERNAL_SECRET: TEST_SECRET,
      ...readConfig(roomSchema.superRefine(refuseHalfTurn), { NODE_ENV: 'test', ...env }),
    });
  const [TURN_URLS, TURN_SECRET] = ['turn:t.example.org:3478, turns:t.example.org:443?transport=tcp', 'x'.repeat(20)];
  expect(read({ TURN_URLS, TURN_SECRET }).turn?.urls).toHaveLength(2);
  expect(read({}).turn).toBeNull();
  expect(() => read({ TURN_URLS })).toThrow('TURN_SECRET: TURN_URLS and TURN_SECRET go together');
  expect(() => read({ TURN_SECRET })).toThrow('TURN_URLS: TURN_URLS and TURN_SECRET go together');
  expect(() => read({ TURN_URLS: 'https://t.example.org', TURN_SECRET })).toThrow('must be addresses');
  expect(() => read({ MEETING_URL_TEMPLATE: 'https://meet.example.org/room' })).toThrow('{session}');
});

describe('a guardian who said that they take part', () => {
  const NAME = 'Ana’s parent or guardian';
  const account = () => `/internal/accounts/${world.athlete.id}`;
  let passedMs = 0;
  /** By when the answer before is not kept any more. */
  function chose(guardian_mode?: string | null) {
    passedMs += 31_000;
    world.setTime(new Date(Date.parse(SLOT) + passedMs));
    world.otherServices.answers.set(account(), {
      ...{ id: world.athlete.id, role: 'athlete', first_name: 'Ana', last_name: 'Lopez', time_zone: 'UTC' },
      guardian_mode,
    });
  }
  beforeEach(() => {
    world.otherServices.down = false;
    world.otherServices.asked.length = 0;
  });

  test('is told to both before they are there, and is awaited by neither once they were', async () => {
    chose('in_room');
    for (const who of [world.athlete, world.mentor, linked(world.athlete, 'join')])
      expect((await look(who)).awaited).toBe(NAME);
    expect((await look(linked(world.athlete, 'guardian'))).awaited).toBeNull();
    const connection = crypto.randomUUID();
    await isIn(connection, 'guardian');
    for (const who of [world.athlete, world.mentor]) {
      expect(await look(who)).toMatchObject({ awaited: null, inside: [{ seat: 'guardian', name: NAME }] });
    }
    await world.sql`update room_visit set left_at = ${world.clock.now()} where connection_id = ${connection}`;
    expect((await look(world.mentor)).awaited).toBeNull();
  });

  test('is asked for once in half a minute, however many look', async () => {
    chose('in_room');
    for (const who of [world.athlete, world.mentor, world.mentor]) expect((await look(who)).awaited).toBe(NAME);
    expect(world.otherServices.asked).toHaveLength(1);
  });

  test('is awaited again at the new time of a session that was moved', async () => {
    chose('in_room');
    await isIn(crypto.randomUUID(), 'guardian');
    await world.sql`update session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`;
    expect((await look(world.mentor)).awaited).toBe(NAME);
    await world.sql`update session set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`;
  });

  test('keeps nobody out, whether they come or not', async () => {
    chose('in_room');
    for (const who of [world.athlete, world.mentor]) {
      const entered = enterRoom.response.parse((await enter(who)).body);
      expect(entered.ticket).not.toBeNull();
    }
  });

  test('who chose otherwise, or is none, is not awaited', async () => {
    for (const mode of ['drop_in', 'notified', null, undefined]) {
      chose(mode);
      expect((await look(world.mentor)).awaited).toBeNull();
    }
    world.otherServices.answers.delete(account());
    expect((await look(world.mentor)).awaited).toBeNull();
  });

  test('is not asked for where the room is shut, and a silent identity shuts none', async () => {
    chose('in_room');
    world.otherServices.down = true;
    expect(await look(world.athlete)).toMatchObject({ awaited: null, mentor_name: expect.any(String) });
    expect((await enter(world.athlete)).status).toBe(200);
    world.otherServices.down = false;
    world.otherServices.asked.length = 0;
    await world.sql`update session set status = 'cancelled' where id = ${id}`;
    expect((await look(world.athlete)).awaited).toBeNull();
    expect(world.otherServices.asked).toEqual([]);
  });
});

test('services learn whether the athlete has come, since the room opened for the time that the session has', async () => {
  const came = async () =>
    internalSessionNow.parse((await world.askInternally(`/internal/sessions/${id}`)).body).athlete_came;
  await isIn(crypto.randomUUID(), 'mentor');
  expect(await came()).toBe(false);
  await isIn(crypto.randomUUID(), 'athlete');
  expect(await came()).toBe(true);
  await world.sql`update room_visit set seen_at = seen_at - interval '1 day'`;
  expect(await came()).toBe(false);
});
