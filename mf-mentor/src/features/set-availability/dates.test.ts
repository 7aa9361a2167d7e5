import { expect, test } from 'bun:test';
import { dateFaults, datesOf, hasFaults } from './dates.ts';

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

test('a date of another year is written with it: two with the same day of the month are not mistaken', () => {
  const faultOf = (date: string) => dateFaults({ date, until: '', off: true, windows: [] }, [date], '2026-11-30').date;
  expect(faultOf('2026-12-02')).toBe('Wed, Dec 2 is in your list already. Change it there.');
  expect(faultOf('2027-12-02')).toBe('Thu, Dec 2, 2027 is in your list already. Change it there.');
});
