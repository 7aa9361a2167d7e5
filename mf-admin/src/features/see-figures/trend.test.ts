import { expect, test } from 'bun:test';
import { inTime } from './promise.ts';
import { seriesOf, totalOf } from './trend.ts';

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
