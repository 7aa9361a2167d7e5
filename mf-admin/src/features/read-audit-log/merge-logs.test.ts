import { expect, test } from 'bun:test';
import { mergeLogs } from './merge-logs.ts';

const at = (hour: number) => ({ done_at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(), hour });
const log = (hours: number[], more = false) => ({ entries: hours.map(at), more });
const hoursOf = (entries: { hour: number }[]) => entries.map(({ hour }) => hour);

test('logs that are read to their end are shown whole, the newest first', () => {
  const { shown, next } = mergeLogs([log([9, 3]), log([]), log([7, 5, 1])]);
  expect(hoursOf(shown)).toEqual([9, 7, 5, 3, 1]);
  expect(next).toEqual([]);
});

test('nothing is shown below the point from which a log is not read yet, and that log is read on', () => {
  const { shown, next } = mergeLogs([log([9, 6], true), log([8, 4, 2])]);
  expect(hoursOf(shown)).toEqual([9, 8, 6]);
  expect(next).toEqual([0]);
});

test('however the pages fall, reading on to the end shows every entry once and in order', () => {
  const logs = [
    [20, 19, 12, 3],
    [18, 17, 16, 15, 2],
    [14, 1],
  ];
  const read = [1, 1, 1];
  let seen: number[] = [];
  for (;;) {
    const { shown, next } = mergeLogs(logs.map((all, i) => log(all.slice(0, read[i]), (read[i] ?? 0) < all.length)));
    const hours = hoursOf(shown);
    expect(hours.slice(0, seen.length)).toEqual(seen);
    seen = hours;
    if (next.length === 0) break;
    for (const index of next) read[index] = (read[index] ?? 0) + 1;
  }
  expect(seen).toEqual(logs.flat().toSorted((a, b) => b - a));
});

test('without any log there is nothing to show and nothing to read', () => {
  expect(mergeLogs([])).toEqual({ shown: [], next: [] });
});
