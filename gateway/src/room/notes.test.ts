import { expect, test } from 'bun:test';
import { type InternalRoomNote, internalRoomVisitsRequest } from 'contracts/internal';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { createNotes } from './notes.ts';

interface Told {
  notes: InternalRoomNote[];
  alive: string[];
}

/** Notes for a booking that keeps all of them, once it has taken its time for the first call. */
function notesTo(asked: Told[], inside: Iterable<string>, firstIsTaken = Promise.resolve()) {
  return createNotes({
    bookingUrl: 'http://booking',
    async ask(_, response, init) {
      const body = internalRoomVisitsRequest.parse(init?.body);
      asked.push(body);
      if (asked.length === 1) await firstIsTaken;
      return response.parse({ kept: body.notes.map(({ id }) => id), close: [] });
    },
    log: createLog('gateway', 'debug', () => undefined),
    alive: () => [...inside],
    onClose: () => undefined,
    aliveEveryMs: 5,
  });
}

test('whoever leaves while booking takes its time is not told of as still there', async () => {
  const [session_id, connection] = [crypto.randomUUID(), crypto.randomUUID()];
  const inside = new Set([connection]);
  const asked: Told[] = [];
  const first = Promise.withResolvers<void>();
  const notes = notesTo(asked, inside, first.promise);
  await until(() => asked.length === 1, 'the first call');
  let beats = 0;
  const heart = setInterval(() => beats++, 5);
  await until(() => beats > 5, 'some heartbeats');
  clearInterval(heart);
  inside.clear();
  notes.add({ kind: 'left', session_id, connection, seat: 'athlete', reason: 'left' }, Date.now());
  first.resolve();
  await until(() => asked.some((body) => body.notes.length > 0), 'the note');
  await notes.stop();
  expect(asked.slice(1).flatMap(({ alive }) => alive)).toEqual([]);
});

test('of a crowd that no single call can name, nobody is left out', async () => {
  const inside = Array.from({ length: 5_001 }, () => crypto.randomUUID());
  const asked: Told[] = [];
  const notes = notesTo(asked, inside);
  await until(() => asked.length > 1, 'all of them');
  await notes.stop();
  const told = new Set(asked.slice(0, 2).flatMap(({ alive }) => alive));
  expect(inside.filter((each) => !told.has(each))).toEqual([]);
});

test('a gateway that ends says everything first, however much it is', async () => {
  const [session_id, connection] = [crypto.randomUUID(), crypto.randomUUID()];
  const asked: Told[] = [];
  const notes = notesTo(asked, []);
  for (let n = 0; n < 1_001; n++) notes.add({ kind: 'entered', session_id, connection, seat: 'mentor' }, n);
  await notes.stop();
  expect(asked.flatMap((body) => body.notes)).toHaveLength(1_001);
});
