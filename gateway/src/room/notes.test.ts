import { expect, test } from 'bun:test';
import type { InternalRoomNote } from 'contracts/internal';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { createNotes } from './notes.ts';

test('whoever leaves while booking takes its time is not told of as still there', async () => {
  const [session_id, connection] = [crypto.randomUUID(), crypto.randomUUID()];
  const inside = new Set([connection]);
  const asked: { notes: InternalRoomNote[]; alive: string[] }[] = [];
  const first = Promise.withResolvers<void>();
  const notes = createNotes({
    bookingUrl: 'http://booking',
    async ask(_, response, init) {
      const body = init?.body as (typeof asked)[number];
      asked.push(body);
      if (asked.length === 1) await first.promise;
      return response.parse({ kept: body.notes.map(({ id }) => id), close: [] });
    },
    log: createLog('gateway', 'debug', () => undefined),
    alive: () => [...inside],
    onClose: () => undefined,
    aliveEveryMs: 5,
  });
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
