import { expect, test } from 'bun:test';
import { inTime } from './promise.ts';
import { compare, periodsOf, readPeriod, seriesOf, totalOf } from './trend.ts';

const WEEKS = [
  { week_of: '2026-11-09', captured: 0.1, refunded: 0 },
  { week_of: '2026-11-16', captured: 0.2, refunded: 60 },
];

test('a chart shows one figure, week by week, and what it comes to without a tail of digits', () => {
  const captured = seriesOf(WEEKS, { field: 'captured', label: 'Paid' });
  expect(captured).toEqual([0.1, 0.2]);
  expect(totalOf(captured)).toBe(0.3);
});

test('a promise that was never put to the test is not called kept', () => {
  expect(inTime({ counted: 0, in_time: 0, median_minutes: null })).toBeNull();
  expect(inTime({ counted: 10, in_time: 0, median_minutes: 5 })).toBe('0 of 10 in time (0%)');
});

test('only when all were in time does it say 100%', () => {
  expect(inTime({ counted: 200, in_time: 199, median_minutes: 5 })).toBe('199 of 200 in time (99%)');
  expect(inTime({ counted: 3, in_time: 3, median_minutes: 5 })).toBe('3 of 3 in time (100%)');
});

test('the address names the period; anything else in it means twelve weeks', () => {
  expect(['4', '12', '52'].map(readPeriod)).toEqual([4, 12, 52]);
  expect([null, '', '7', '-4', '4.0', '052', 'all'].map(readPeriod)).toEqual(Array.from({ length: 7 }, () => 12));
});

test('a period is what is over, the one before as long, and the open week is in neither', () => {
  const weeks = Array.from({ length: 9 }, (_, index) => ({ week_of: `2026-0${index + 1}-01` }));
  const months = (list: readonly { week_of: string }[]) => list.map(({ week_of }) => Number(week_of.slice(5, 7)));
  const { full, before, open } = periodsOf(weeks, 4);
  expect([months(before), months(full), open?.week_of]).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], '2026-09-01']);
  const young = periodsOf(weeks.slice(3), 4);
  expect([months(young.before), months(young.full)]).toEqual([[], [5, 6, 7, 8]]);
  expect(periodsOf(weeks.slice(0, 1), 4)).toEqual({ full: [], before: [], open: { week_of: '2026-01-01' } });
  expect(periodsOf([], 4)).toEqual({ full: [], before: [], open: undefined });
});

test('two periods are compared in words, without a percentage of nothing', () => {
  const dollars = (value: number) => `$${value}`;
  const say = (now: number, before: number) => compare(now, before, 12, dollars);
  expect(say(4_800, 4_000)).toBe('$800 (20%) more than in the 12 weeks before.');
  expect(say(0.1, 0.3)).toBe('$0.2 (67%) less than in the 12 weeks before.');
  expect(say(1_000.01, 1_000)).toBe('$0.01 more than in the 12 weeks before.');
  expect(say(60, 0)).toBe('None in the 12 weeks before.');
  expect(say(0, 0)).toBe('None, and none in the 12 weeks before.');
  expect(say(60, 60)).toBe('The same as in the 12 weeks before.');
});
