import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createLog } from 'svc-kit/log';
import { TEST_SECRET, until } from 'svc-kit/testing';
import { createEndedSignIns } from '../ended-sign-ins.ts';
import { type Guest, makeGuest } from '../fixtures/rooms.ts';
import { createRooms, type Rooms } from './rooms.ts';

let rooms: Rooms;
beforeEach(() => {
  rooms = createRooms({
    secret: TEST_SECRET,
    bookingUrl: 'http://booking',
    ask: async () => null,
    log: createLog('gateway', 'debug', () => undefined),
    ended: createEndedSignIns(),
  });
});
afterEach(() => rooms.stop());

function open({ session, ticket }: Guest) {
  const visitor = rooms.open(session, 'somebody');
  visitor.greeting = setTimeout(() => undefined, 0);
  const line = { send: () => undefined, ping: () => undefined, close: () => undefined };
  return { visitor, entering: rooms.onFrame(visitor, line, JSON.stringify({ kind: 'hello', ticket })) };
}

test('whose socket closes while their ticket is being read never comes in', async () => {
  const { visitor, entering } = open(await makeGuest(crypto.randomUUID(), 'athlete'));
  rooms.onClose(visitor);
  await entering;
  expect(rooms.count()).toBe(0);
});

test('one who comes back again and again leaves nothing behind', async () => {
  const guest = await makeGuest(crypto.randomUUID(), 'athlete');
  const before: WeakRef<object>[] = [];
  for (let times = 0; times < 15; times++) {
    const { visitor, entering } = open(guest);
    await entering;
    expect(rooms.count()).toBe(1);
    rooms.onClose(visitor);
    before.push(new WeakRef(visitor));
  }
  await until(() => {
    Bun.gc(true);
    return before.filter((one) => one.deref()).length < 5;
  }, 'the earlier sockets to be forgotten');
});
