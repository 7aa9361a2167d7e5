import { expect, test } from 'bun:test';
import { runsByDay } from './open-runs.ts';

test('open starts read as runs a day, and a booked hour parts them', () => {
  const starts = ['12-03T18', '12-03T19', '12-03T21', '12-04T18'].map((start) => `2026-${start}:00:00Z`);
  const [thursday, friday] = runsByDay(starts, 'UTC');
  expect(thursday).toEqual([
    { first: '2026-12-03T18:00:00Z', last: '2026-12-03T19:00:00Z', starts: 2 },
    { first: '2026-12-03T21:00:00Z', last: '2026-12-03T21:00:00Z', starts: 1 },
  ]);
  expect(friday).toEqual([{ first: '2026-12-04T18:00:00Z', last: '2026-12-04T18:00:00Z', starts: 1 }]);
  expect(runsByDay([], 'UTC')).toEqual([]);
});

test('hours that run through the night on which clocks change are parted there, so that each has one zone’s name', () => {
  const hoursFrom = (first: string) =>
    [0, 1, 2, 3].map((hour) => new Date(Date.parse(first) + hour * 3_600_000).toISOString());
  const back = hoursFrom('2027-11-07T04:00:00Z');
  expect(runsByDay(back, 'America/New_York')).toEqual([
    [
      { first: back[0] ?? '', last: back[1] ?? '', starts: 2 },
      { first: back[2] ?? '', last: back[3] ?? '', starts: 2 },
    ],
  ]);
  const ahead = hoursFrom('2027-03-14T05:00:00Z');
  expect(runsByDay(ahead, 'America/New_York')[0]?.map(({ starts }) => starts)).toEqual([2, 2]);
});
