import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { MAX_SIGNAL_BYTES, ROOM_CLOSED, SIGNALS_AT_ONCE } from 'contracts/room';
import { signCaller } from 'svc-kit/auth';
import { signRoomTicket } from 'svc-kit/room-ticket';
import { TEST_SECRET, testBroker, until } from 'svc-kit/testing';
import {
  enter,
  fakeBooking,
  knock,
  makeGuest,
  ORIGIN,
  openSocket,
  startGateway,
  type TestGateway,
} from '../fixtures/rooms.ts';

setDefaultTimeout(60_000);

let nats: Awaited<ReturnType<typeof testBroker>>;
let gateway: TestGateway;
const session = crypto.randomUUID();
beforeAll(async () => {
  nats = await testBroker();
  gateway = await startGateway(nats.url, fakeBooking());
});
afterAll(async () => {
  await gateway.stop();
  await nats.stop();
});

const hello = (ticket: string) => knock(gateway, ticket, session);

test('a page of another site gets no socket, nor does a program that names none', async () => {
  for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'null', null]) {
    const socket = openSocket(gateway.url(session), origin);
    expect(await socket.closed()).toBeGreaterThan(0);
    expect(socket.heard).toEqual([]);
  }
  const headers = { origin: 'https://evil.example', upgrade: 'websocket', connection: 'upgrade' };
  const path = `http://127.0.0.1:${gateway.port}/api/rooms/${session}/signal`;
  expect((await fetch(path, { headers })).status).toBe(403);
  expect((await fetch(path, { headers: { origin: ORIGIN } })).status).toBe(426);
});

test('only a ticket of ours, for this room and still good, gets anybody in', async () => {
  const good = await makeGuest(session, 'athlete');
  const { ticket: _, ...claims } = good;
  const later = new Date(Date.now() + 60_000);
  const wrong = {
    invented: 'invented',
    'of another room': (await makeGuest(crypto.randomUUID(), 'athlete')).ticket,
    expired: (await makeGuest(session, 'athlete', {}, new Date(Date.now() - 1_000))).ticket,
    'signed by others': await signRoomTicket('another secret, which is as long as ours', claims, later),
    'another token of ours': await signCaller(TEST_SECRET, { kind: 'service', name: 'booking' }),
    tampered: `${good.ticket.slice(0, -4)}AAAA`,
  };
  for (const [what, ticket] of Object.entries(wrong)) {
    const socket = await hello(ticket);
    expect([what, await socket.closed()]).toEqual([what, ROOM_CLOSED.ticket]);
    expect(socket.heard).toEqual([]);
  }
  const socket = await hello(good.ticket);
  await socket.hears('welcome');
});

test('whoever says nothing is let go, and so is whoever says anything but hello first', async () => {
  const silent = openSocket(gateway.url(session));
  expect(await silent.closed()).toBe(1008);
  const rude = openSocket(gateway.url(session));
  await rude.opened();
  rude.send({ kind: 'message', message: { kind: 'catch_up' } });
  expect(await rude.closed()).toBe(ROOM_CLOSED.refused);
  const { ticket } = await makeGuest(session, 'mentor');
  const hasty = await hello(ticket);
  hasty.send({ kind: 'end_for_all' });
  expect(await hasty.closed()).toBe(ROOM_CLOSED.refused);
});

test('what is malformed, binary, too large or not for a browser to say closes the socket', async () => {
  const long = 'x'.repeat(MAX_SIGNAL_BYTES);
  const wide = 'é'.repeat(MAX_SIGNAL_BYTES / 2);
  const bad: (string | Uint8Array<ArrayBuffer>)[] = [
    '',
    '{',
    'null',
    '[]',
    '{"kind":"welcome"}',
    '{"kind":"description","to":"x","description":{"type":"offer","sdp":""}}',
    '{"kind":"message","message":{"kind":"chat","text":"no id"}}',
    new Uint8Array([1, 2, 3]),
    `{"kind":"alive","x":"${long}"}`,
    `{"kind":"alive","x":"${wide}"}`,
  ];
  for (const raw of bad) {
    const socket = await enter(gateway, await makeGuest(session, 'guardian'));
    socket.raw(raw);
    expect([String(raw).slice(0, 60), await socket.closed()]).toEqual([String(raw).slice(0, 60), ROOM_CLOSED.refused]);
  }
});

test('a flood closes the socket that sends it, and what a call needs does not', async () => {
  const usual = await enter(gateway, await makeGuest(session, 'athlete'));
  for (let n = 0; n < SIGNALS_AT_ONCE - 10; n++) usual.send({ kind: 'alive' });
  const flood = await enter(gateway, await makeGuest(session, 'mentor'));
  for (let n = 0; n < SIGNALS_AT_ONCE + 10; n++) flood.send({ kind: 'alive' });
  expect(await flood.closed()).toBe(ROOM_CLOSED.refused);
  expect(usual.isOpen()).toBe(true);
});

test('whoever comes in on and on is let in no more for a while, and the other one is', async () => {
  const room = crypto.randomUUID();
  const restless = await makeGuest(room, 'mentor');
  const codes = new Set<number>();
  for (let times = 0; times < 200 && !codes.has(ROOM_CLOSED.refused); times++) {
    const socket = await knock(gateway, (await makeGuest(room, 'mentor', { sub: restless.sub })).ticket, room);
    await until(() => socket.count('welcome') > 0 || !socket.isOpen(), 'an answer');
    socket.close();
    codes.add(await socket.closed());
  }
  expect(codes).toContain(ROOM_CLOSED.refused);
  await enter(gateway, await makeGuest(room, 'athlete'));
});
