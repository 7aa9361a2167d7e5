import { expect, test } from 'bun:test';
import { datesOf, hasFaults } from './dates.ts';

test('today’s exception still stands in the list, and yesterday’s no more', () => {
  const saved = ['2026-12-02', '2026-11-30', '2026-12-01'].map((date) => ({ date, intervals: [] }));
  expect(datesOf(saved, '2026-12-01').map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02']);
});

test('one thing that is wrong is enough to send nothing', () => {
  const windows = {};
  expect(hasFaults({ windows })).toBe(false);
  expect(hasFaults({ date: 'Choose a date.', windows })).toBe(true);
  expect(hasFaults({ until: 'Before the first.', windows })).toBe(true);
  expect(hasFaults({ windows: { 0: { start: 'Give a start time.' } } })).toBe(true);
});
