import { expect, test } from 'bun:test';
import { readDay } from './read-day.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

test('a day is read as Americans type it', () => {
  for (const typed of [
    '2026-11-23',
    'Nov 23',
    'nov. 23',
    'November 23',
    'Nov 23rd',
    'Nov 23, 2026',
    '11/23',
    '11/23/26',
    '11/23/2026',
  ])
    expect([typed, readDay(typed, NOW)]).toEqual([typed, '2026-11-23']);
});

test('without a year the nearest such day is meant', () => {
  expect(readDay('Jan 4', NOW)).toBe('2027-01-04');
  expect(readDay('Dec 30', new Date('2027-01-04T00:00:00Z'))).toBe('2026-12-30');
});

test('what is no day is none', () => {
  for (const typed of ['', 'nov', 'Feb 30', '13/45', '2026-02-30', 'vance 23', '11/23/1', '%', 'Nov 23 or 1=1'])
    expect(readDay(typed, NOW)).toBeNull();
});
