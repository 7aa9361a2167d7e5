import { expect, test } from 'bun:test';
import { dayKey, formatClock, formatDate, formatDuration, formatInZone, zoneName, zoneNames } from './time.ts';

const INSTANT = '2026-12-03T23:00:00Z';

test('a date is written once and for all, with the zone named', () => {
  expect(formatInZone(INSTANT, 'America/New_York')).toBe('Thu, Dec 3, 6:00 PM EST');
  expect(formatInZone(INSTANT, 'America/Los_Angeles')).toBe('Thu, Dec 3, 3:00 PM PST');
});

test('the zone is named as it is on that day, in winter and in summer', () => {
  expect(zoneName('2026-07-01T12:00:00Z', 'America/New_York')).toBe('EDT');
  expect(zoneName(INSTANT, 'America/New_York')).toBe('EST');
});

test('of a list over a change of the clocks both names are said', () => {
  expect(zoneNames('2026-10-31T16:00:00Z', '2026-11-02T16:00:00Z', 'America/New_York')).toBe('EDT, then EST');
  expect(zoneNames(INSTANT, INSTANT, 'America/New_York')).toBe('EST');
});

test('the calendar day is the one of the zone', () => {
  expect(dayKey('2026-12-04T02:00:00Z', 'America/New_York')).toBe('2026-12-03');
  expect(dayKey('2026-12-04T02:00:00Z', 'Europe/Berlin')).toBe('2026-12-04');
  expect(formatDate(INSTANT, 'Asia/Tokyo')).toBe('Dec 4, 2026');
});

test('a duration is rounded up to whole minutes, so that it never promises too early', () => {
  const minutes = (n: number) => n * 60_000;
  expect([1, minutes(4), minutes(65), minutes(60), minutes(3060), -5].map(formatDuration)).toEqual([
    '1 min',
    '4 min',
    '1 h 5 min',
    '1 h',
    '2 days 3 h',
    '0 min',
  ]);
});

test('the hours of a weekly window are read on a twelve-hour clock', () => {
  expect(['18:00', '00:30', '12:05'].map(formatClock)).toEqual(['6:00 PM', '12:30 AM', '12:05 PM']);
});
