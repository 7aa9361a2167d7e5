import { expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { createShutRooms } from './shut-rooms.ts';

const START = Date.parse('2026-12-03T18:00:00Z');

test('tickets of before an end open that room no more, however many others are shut after it, for two hours', () => {
  let time = START;
  const sut = createShutRooms(() => time);
  const shut = (sessionId: string, name = 'session.cancelled') =>
    sut.note({
      id: crypto.randomUUID(),
      name,
      occurredAt: new Date(time).toISOString(),
      payload: { sessionId },
    } as never);
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  expect(shut(first, 'session.room_ended')).toEqual({ session: first, why: 'ended' });
  time += MINUTE_MS;
  shut(second, 'session.moved');
  expect([sut.whyShut(first, START), sut.whyShut(second, START), sut.whyShut(third, START)]).toEqual([
    'ended',
    'ticket',
    null,
  ]);
  expect(sut.whyShut(first, START + 1)).toBeNull();
  time = START + 2 * HOUR_MS - 1;
  shut(third);
  expect(sut.whyShut(first, START)).toBe('ended');
  time += 1;
  shut(third);
  expect([sut.whyShut(first, START), sut.whyShut(second, START)]).toEqual([null, 'ticket']);
});

test('what ends no room shuts none', () => {
  const sut = createShutRooms();
  const session = crypto.randomUUID();
  const told = { id: session, occurredAt: new Date(START).toISOString(), payload: { sessionId: session } };
  expect(sut.note({ ...told, name: 'session.completed' } as never)).toBeNull();
  expect(sut.note({ ...told, name: 'session.cancelled', payload: {} } as never)).toBeNull();
  expect(sut.whyShut(session, START)).toBeNull();
});
