import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import type { EventEnvelope } from 'contracts/events';
import { ROOM_CLOSED } from 'contracts/room';
import { testBroker } from 'svc-kit/testing';
import { enter, fakeBooking, knock, makeGuest, startGateway, type TestGateway } from '../fixtures/rooms.ts';

setDefaultTimeout(60_000);

let nats: Awaited<ReturnType<typeof testBroker>>;
let gateway: TestGateway;
let session: string;
beforeAll(async () => {
  nats = await testBroker();
});
afterAll(() => nats.stop());
beforeEach(async () => {
  gateway = await startGateway(nats.url, fakeBooking());
  session = crypto.randomUUID();
});
afterEach(() => gateway.stop());

const told = (name: string, payload: object) =>
  ({ id: crypto.randomUUID(), name, occurredAt: new Date().toISOString(), payload }) as EventEnvelope;
/** The guardian's link speaks for the athlete, under a sign-in of its own. */
async function three() {
  const [athlete, mentor] = [await makeGuest(session, 'athlete'), await makeGuest(session, 'mentor')];
  const guardian = await makeGuest(session, 'guardian', { sub: athlete.sub });
  const sockets = {
    athlete: await enter(gateway, athlete),
    mentor: await enter(gateway, mentor),
    guardian: await enter(gateway, guardian),
  };
  return { athlete, mentor, guardian, sockets };
}

test('a guardian who was removed is out, the others are told, and their ticket opens nothing', async () => {
  const { athlete, guardian, sockets } = await three();
  gateway.ended.note(told('sign_in.ended', { accountId: athlete.sub, signInId: guardian.sid }));
  expect(await sockets.guardian.closed()).toBe(ROOM_CLOSED.ticket);
  for (const other of [sockets.athlete, sockets.mentor])
    expect(await other.hears('left')).toMatchObject({ connection: guardian.connection, reason: 'left' });
  expect(await (await knock(gateway, guardian.ticket, session)).closed()).toBe(ROOM_CLOSED.ticket);
  expect([sockets.athlete.isOpen(), sockets.mentor.isOpen()]).toEqual([true, true]);
});

test('after a password reset, and with the account, everybody who came in its name is out; the mentor stays', async () => {
  for (const [name, more] of [
    ['sign_in.ended', { signInId: null }],
    ['account.deleted', { role: 'athlete' }],
  ] as const) {
    session = crypto.randomUUID();
    const { athlete, sockets } = await three();
    gateway.ended.note(told(name, { accountId: athlete.sub, ...more }));
    expect(await Promise.all([sockets.athlete.closed(), sockets.guardian.closed()])).toEqual([
      ROOM_CLOSED.ticket,
      ROOM_CLOSED.ticket,
    ]);
    expect(sockets.mentor.isOpen()).toBe(true);
  }
});

test('a move puts everybody out, and only tickets of after it let anybody in', async () => {
  const { athlete, mentor, sockets } = await three();
  gateway.rooms.onEvent(told('session.moved', { sessionId: session }));
  const codes = await Promise.all(Object.values(sockets).map((socket) => socket.closed()));
  expect(codes).toEqual([ROOM_CLOSED.ticket, ROOM_CLOSED.ticket, ROOM_CLOSED.ticket]);
  expect(await (await knock(gateway, mentor.ticket, session)).closed()).toBe(ROOM_CLOSED.ticket);
  await enter(gateway, await makeGuest(session, 'athlete', { sub: athlete.sub, entered: Date.now() + 1_000 }));
});

test('a paused session puts everybody out for good', async () => {
  const { sockets } = await three();
  gateway.rooms.onEvent(told('session.paused', { sessionId: session }));
  const codes = await Promise.all(Object.values(sockets).map((socket) => socket.closed()));
  expect(codes).toEqual([ROOM_CLOSED.ended, ROOM_CLOSED.ended, ROOM_CLOSED.ended]);
});
