import { expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { createTurns } from './take-turns.ts';

test('so many at once, so many wait, and the next one hears to come back', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 1 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const take = (n: number) =>
    turns.take(() => {
      begun.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  const [first, second, third] = [take(1), take(2), take(3)];
  expect(take(4)).rejects.toMatchObject({ status: 429, code: 'media_busy', headers: { 'retry-after': '20' } });
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await first).toBe(1);
  await until(() => begun.length === 3, 'the third');
  ends[1]?.();
  ends[2]?.();
  expect([await second, await third]).toEqual([2, 3]);
});

test('a turn that fails is given back', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 0 });
  for (let n = 0; n < 3; n++) expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await turns.take(async () => undefined);
});
