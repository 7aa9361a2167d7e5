import { expect, test } from 'bun:test';
import { groupByDay } from './slots-by-day.ts';

// 11:00 PM and midnight in New York, which is 8:00 and 9:00 PM in Los Angeles and the next morning in London.
const slots = ['2026-12-04T04:00:00Z', '2026-12-04T05:00:00Z', '2026-12-04T15:00:00Z'];

test('hours stand under the day on which the viewer lives them', () => {
  expect(groupByDay(slots, 'America/New_York')).toEqual([
    { day: '2026-12-03', slots: slots.slice(0, 1) },
    { day: '2026-12-04', slots: slots.slice(1) },
  ]);
  expect(groupByDay(slots, 'America/Los_Angeles').map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-04']);
  expect(groupByDay(slots, 'Europe/London')).toEqual([{ day: '2026-12-04', slots }]);
});

test('the repeated hour of autumn keeps both of its starts, in order', () => {
  const night = ['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'];
  expect(groupByDay(night, 'America/New_York')).toEqual([{ day: '2026-11-01', slots: night }]);
});

test('no hours, no days', () => {
  expect(groupByDay([], 'America/New_York')).toEqual([]);
});
