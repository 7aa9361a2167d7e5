import { expect, setDefaultTimeout, test } from 'bun:test';
import type { EventEnvelope } from 'contracts/events';
import { ROOM_CLOSED } from 'contracts/room';
import { until } from 'svc-kit/testing';
import {
  enter,
  type FakeBooking,
  type Guest,
  knock,
  makeGuest,
  type TestGateway,
  type TestSocket,
  type TwoGateways,
  withTwoGateways,
} from '../fixtures/rooms.ts';

setDefaultTimeout(60_000);

let nats: TwoGateways['nats'];
let booking: FakeBooking;
let one: TestGateway;
let two: TestGateway;
let session: string;
withTwoGateways((stage) => {
  ({ nats, booking, one, two, session } = stage);
});

async function meet(): Promise<{ athlete: Guest; mentor: Guest; first: TestSocket; second: TestSocket }> {
  const [athlete, mentor] = [await makeGuest(session, 'athlete'), await makeGuest(session, 'mentor')];
  const first = await enter(one, athlete);
  const second = await enter(two, mentor);
  await first.hears('entered', ({ who }) => who.connection === mentor.connection);
  await second.hears('entered', ({ who }) => who.connection === athlete.connection);
  return { athlete, mentor, first, second };
}
const OFFER = { type: 'offer', sdp: 'v=0' } as const;
const told = (name: string, payload: object) =>
  ({ id: crypto.randomUUID(), name, occurredAt: new Date().toISOString(), payload }) as EventEnvelope;

test('two people on different gateways find each other and exchange what they need to connect', async () => {
  const { athlete, mentor, first, second } = await meet();
  first.send({ kind: 'description', to: mentor.connection, description: OFFER });
  expect(await second.hears('description')).toEqual({
    kind: 'description',
    from: athlete.connection,
    description: OFFER,
  });
  second.send({ kind: 'candidate', to: athlete.connection, candidate: null });
  expect(await first.hears('candidate')).toEqual({ kind: 'candidate', from: mentor.connection, candidate: null });
  second.send({ kind: 'message', message: { kind: 'catch_up' } });
  expect(await first.hears('message')).toMatchObject({ from: mentor.connection });
});

test('whoever comes later on the same gateway is told who is there', async () => {
  const athlete = await makeGuest(session, 'athlete');
  await enter(one, athlete);
  const later = await enter(one, await makeGuest(session, 'guardian'));
  const { present } = await later.hears('welcome');
  expect(present).toEqual([{ connection: athlete.connection, seat: 'athlete', name: 'The athlete' }]);
});

test('nothing said in one room is heard in another', async () => {
  const { mentor, first, second } = await meet();
  const stranger = await makeGuest(crypto.randomUUID(), 'mentor');
  const elsewhere = await enter(one, stranger);
  elsewhere.send({ kind: 'description', to: mentor.connection, description: OFFER });
  elsewhere.send({ kind: 'message', message: { kind: 'catch_up' } });
  first.send({ kind: 'description', to: stranger.connection, description: OFFER });
  // Whatever was sent before is there once this is.
  first.send({ kind: 'description', to: mentor.connection, description: OFFER });
  await second.hears('description');
  elsewhere.send({ kind: 'alive' });
  await elsewhere.hears('alive');
  expect([second.count('description'), second.count('message'), elsewhere.count('description')]).toEqual([1, 0, 0]);
});

test('who leaves has left at once; whose socket breaks is lost only after a while', async () => {
  const { athlete, mentor, first, second } = await meet();
  second.send({ kind: 'leave' });
  expect(await first.hears('left')).toEqual({ kind: 'left', connection: mentor.connection, reason: 'left' });
  const again = await enter(two, await makeGuest(session, 'mentor', { sub: mentor.sub }));
  await again.hears('entered');
  first.cut();
  expect(await again.hears('left')).toEqual({ kind: 'left', connection: athlete.connection, reason: 'lost' });
  await until(() => booking.of(athlete.connection).includes('left'), 'the note');
});

test('a socket that breaks and comes back was never gone, on whichever gateway', async () => {
  const { athlete, first, second } = await meet();
  for (const gateway of [one, two, one]) {
    first.cut();
    const [before, beats] = [second.count('entered'), second.count('alive')];
    await until(() => second.count('alive') > beats + 1, 'a moment without a socket');
    const back = await enter(gateway, athlete);
    await until(() => second.count('entered') > before, 'word of the return');
    expect(back.isOpen()).toBe(true);
    back.cut();
  }
  const last = await enter(two, athlete);
  await until(() => second.count('alive') > 30, 'a while');
  expect(last.isOpen()).toBe(true);
  expect(second.count('left')).toBe(0);
  expect(booking.of(athlete.connection)).not.toContain('left');
});

test('a killed gateway loses nobody who comes back by another one, and those who do not are lost', async () => {
  const { athlete, mentor, first, second } = await meet();
  const guardian = await enter(two, await makeGuest(session, 'guardian'));
  await two.kill();
  const back = await enter(one, mentor);
  await back.hears('welcome', ({ present }) => present.some(({ connection }) => connection === athlete.connection));
  expect(await first.hears('left')).toMatchObject({ reason: 'lost' });
  expect(first.heard.filter((frame) => frame.kind === 'left')).toHaveLength(1);
  expect(first.heard.some((frame) => frame.kind === 'left' && frame.connection === mentor.connection)).toBe(false);
  expect([second.isOpen(), guardian.isOpen()]).toEqual([false, false]);
});

test('a second device of a person shows the first out, and the first cannot come back', async () => {
  const { athlete, first, second } = await meet();
  for (const gateway of [two, one]) {
    const other = await makeGuest(session, 'athlete', { sub: athlete.sub });
    const device = await enter(gateway, other);
    if (gateway === two) {
      expect(await first.closed()).toBe(ROOM_CLOSED.replaced);
      await second.hears('left', (left) => left.connection === athlete.connection && left.reason === 'replaced');
    }
    const old = await knock(gateway === two ? one : two, athlete.ticket, session);
    expect(await old.closed()).toBe(ROOM_CLOSED.replaced);
    expect(device.isOpen()).toBe(true);
  }
});

test('a clock that is set ahead or back makes nobody lost, and everybody is still heard', async () => {
  const { mentor, first, second } = await meet();
  const { now } = Date;
  for (const minutes of [30, -60]) {
    Date.now = () => now() + minutes * 60_000;
    try {
      const beats = booking.beats();
      first.send({ kind: 'description', to: mentor.connection, description: OFFER });
      await second.hears('description');
      second.heard.length = 0;
      await until(() => booking.beats() > beats + 2, 'some beats');
    } finally {
      Date.now = now;
    }
  }
  expect([first.count('left'), second.count('left'), first.isOpen(), second.isOpen()]).toEqual([0, 0, true, true]);
  expect(booking.notes.filter(({ kind }) => kind !== 'entered')).toEqual([]);
});

test('a guardian, or anybody else, ends it for everyone', async () => {
  const { first, second } = await meet();
  const guest = await makeGuest(session, 'guardian');
  const guardian = await enter(one, guest);
  guardian.send({ kind: 'end_for_all' });
  expect(await Promise.all([first.closed(), second.closed(), guardian.closed()])).toEqual([
    ROOM_CLOSED.ended,
    ROOM_CLOSED.ended,
    ROOM_CLOSED.ended,
  ]);
  await until(() => booking.of(guest.connection).includes('ended'), 'the note');
});

test('a cancelled session closes its room on every gateway, and its tickets open nothing any more', async () => {
  const { athlete, first, second } = await meet();
  for (const gateway of [one, two]) gateway.rooms.onEvent(told('session.cancelled', { sessionId: session }));
  expect(await Promise.all([first.closed(), second.closed()])).toEqual([ROOM_CLOSED.ended, ROOM_CLOSED.ended]);
  const again = await knock(one, athlete.ticket, session);
  expect(await again.closed()).toBe(ROOM_CLOSED.ended);
});

test('logging out closes the rooms that were entered with that sign-in', async () => {
  const { athlete, first, second } = await meet();
  one.ended.note(told('sign_in.ended', { accountId: athlete.sub, signInId: athlete.sid }));
  expect(await first.closed()).toBe(ROOM_CLOSED.ticket);
  expect(await second.hears('left')).toMatchObject({ connection: athlete.connection });
});

test('the room closes when its time is over, and when booking says so', async () => {
  const short = await until(async () => {
    const soon = await makeGuest(session, 'athlete', {}, new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000));
    const knocking = await knock(one, soon.ticket, session);
    await until(() => knocking.count('welcome') > 0 || !knocking.isOpen(), 'an answer');
    return knocking.count('welcome') > 0 ? knocking : null;
  }, 'somebody to get in with a second or two left');
  expect(await short.closed()).toBe(ROOM_CLOSED.over);
  const socket = await enter(one, await makeGuest(session, 'mentor'));
  booking.state.close = [{ session_id: session, why: 'over' }];
  expect(await socket.closed()).toBe(ROOM_CLOSED.over);
});

test('without the broker people on one gateway go on, are told, and find the others when it is back', async () => {
  const { athlete, mentor, first, second } = await meet();
  await nats.kill();
  await first.hears('alone');
  const guardian = await enter(one, await makeGuest(session, 'guardian'));
  await guardian.hears('alone');
  guardian.send({ kind: 'description', to: athlete.connection, description: OFFER });
  await first.hears('description');
  await nats.revive();
  await guardian.hears('not_alone');
  await second.hears('entered', ({ who }) => who.seat === 'guardian');
  first.send({ kind: 'description', to: mentor.connection, description: OFFER });
  await second.hears('description');
  expect([first.count('left'), second.count('left')]).toEqual([0, 0]);
});

test('booking hears who came, who saw whom, who could not connect and who left, also when it was away', async () => {
  booking.state.isDown = true;
  const { athlete, mentor, first, second } = await meet();
  for (const state of ['connected', 'connected', 'lost'] as const)
    first.send({ kind: 'media', with: mentor.connection, state });
  first.send({ kind: 'media', with: crypto.randomUUID(), state: 'connected' });
  first.send({ kind: 'trouble', with: mentor.connection, tried: ['relay over TLS'] });
  first.send({ kind: 'leave' });
  await second.hears('left');
  booking.state.isDown = false;
  await until(() => booking.of(athlete.connection).includes('left'), 'the notes');
  expect(booking.of(athlete.connection)).toEqual(['entered', 'media', 'media', 'trouble', 'left']);
  await until(() => booking.alive.has(mentor.connection), 'who is there');
});

test('booking hears that the picture of somebody whom the room has lost ended, and nothing of strangers', async () => {
  const { athlete, mentor, first, second } = await meet();
  first.send({ kind: 'media', with: mentor.connection, state: 'connected' });
  second.cut();
  await first.hears('left', ({ reason }) => reason === 'lost');
  for (const other of [mentor.connection, crypto.randomUUID()])
    first.send({ kind: 'media', with: other, state: 'lost' });
  first.send({ kind: 'leave' });
  await until(() => booking.of(athlete.connection).includes('left'), 'the notes');
  expect(booking.of(athlete.connection)).toEqual(['entered', 'media', 'media', 'left']);
});

test('a gateway that stops sends browsers elsewhere, and they were never gone', async () => {
  const { athlete, mentor, first, second } = await meet();
  await two.stop();
  expect(await second.closed()).toBe(1012);
  const back = await enter(one, mentor);
  await back.hears('welcome', ({ present }) => present.some(({ connection }) => connection === athlete.connection));
  expect(first.count('left')).toBe(0);
});
