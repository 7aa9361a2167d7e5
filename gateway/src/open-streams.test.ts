import { expect, onTestFinished, test } from 'bun:test';
import type { Person } from 'svc-kit/auth';
import { until } from 'svc-kit/testing';
import { createOpenStreams } from './open-streams.ts';

const person = (role: Person['role'] = 'athlete', id: string = crypto.randomUUID()): Person => ({
  ...{ kind: 'person', id, role, signInId: crypto.randomUUID(), signedInAt: 0 },
});

function stage(heartbeatMs = 60_000) {
  const streams = createOpenStreams(heartbeatMs);
  onTestFinished(streams.closeAll);
  return {
    streams,
    start(who: Person, expiresAt = Date.now() + 60_000) {
      const reader = streams.start(who, expiresAt, 'hello').getReader();
      return {
        reader,
        async read() {
          const { done, value } = await reader.read();
          return done ? null : new TextDecoder().decode(value);
        },
      };
    },
  };
}

test('a stream ends with its token, and leaves nothing behind', async () => {
  const { streams, start } = stage();
  const who = person('admin');
  const { read } = start(who, Date.now() + 30);
  expect([await read(), await read()]).toEqual(['hello', null]);
  expect([streams.count(), streams.of([who.id]), streams.ofAdmins()]).toEqual([0, [], []]);
});

test('one whose token is over already ends at once', async () => {
  const { streams, start } = stage();
  const { read } = start(person(), Date.now() - 1_000);
  expect([await read(), await read(), streams.count()]).toEqual(['hello', null, 0]);
});

test('who has left, and whoever is closed twice, harms nobody who listens on', async () => {
  const { streams, start } = stage();
  const who = person();
  const [gone, twice, stays] = [start(who), start(who), start(who)];
  const [, second] = streams.of([who.id]);
  await gone.reader.cancel();
  second?.close();
  second?.close();
  expect(streams.count()).toBe(1);
  for (const stream of streams.of([who.id])) stream.send('news');
  expect([await stays.read(), await stays.read(), await twice.read(), await twice.read()]).toEqual([
    ...['hello', 'news'],
    ...['hello', null],
  ]);
});

test('the heart stops with the last stream, and beats again for the next one', async () => {
  const { streams, start } = stage(5);
  const first = start(person());
  expect([await first.read(), await first.read()]).toEqual(['hello', ': still here\n\n']);
  streams.closeAll();
  await until(() => streams.count() === 0, 'its end');
  const second = start(person());
  expect([await second.read(), await second.read()]).toEqual(['hello', ': still here\n\n']);
});
