import { expect, test } from 'bun:test';
import { runsByDay } from './open-runs.ts';

test('open starts read as runs a day, and a booked hour parts them', () => {
  const starts = ['12-03T18', '12-03T19', '12-03T21', '12-04T18'].map((start) => `2026-${start}:00:00Z`);
  const [thursday, friday] = runsByDay(starts, (start) => start.slice(0, 10));
  expect(thursday).toEqual([
    { first: '2026-12-03T18:00:00Z', last: '2026-12-03T19:00:00Z', starts: 2 },
    { first: '2026-12-03T21:00:00Z', last: '2026-12-03T21:00:00Z', starts: 1 },
  ]);
  expect(friday).toEqual([{ first: '2026-12-04T18:00:00Z', last: '2026-12-04T18:00:00Z', starts: 1 }]);
  expect(runsByDay([], String)).toEqual([]);
});
