import { afterAll, expect, test } from 'bun:test';
import { noticeServerTime } from './clock.ts';
import { formatDayNear, formatDueDay, formatMonthDay, formatNear } from './near-time.ts';
import { formatSession, formatWhen } from './session-time.ts';

const ZONE = 'America/New_York';
const NOW = new Date('2026-12-01T17:00:00Z');
const THIS_YEAR = '2026-12-03T23:00:00Z';
const NEXT_YEAR = '2027-01-07T23:00:00Z';

afterAll(() => noticeServerTime(new Date().toISOString()));

test('a date of this year leaves the year out', () => {
  expect(formatMonthDay(THIS_YEAR, ZONE, NOW)).toBe('Dec 3');
  expect(formatDayNear(THIS_YEAR, ZONE, NOW)).toBe('Thu, Dec 3');
  expect(formatDueDay('2026-12-03', NOW)).toBe('Thu, Dec 3');
  expect(formatSession(THIS_YEAR, ZONE, NOW)).toBe('Thu, Dec 3, 6:00 PM EST');
  expect(formatNear(THIS_YEAR, ZONE, NOW)).toBe('Thu, Dec 3, 6:00 PM EST');
});

test('a date of another year names it, and which one is this is asked of the server’s clock', () => {
  expect(formatMonthDay(NEXT_YEAR, ZONE, NOW)).toBe('Jan 7, 2027');
  expect(formatDayNear(NEXT_YEAR, ZONE, NOW)).toBe('Thu, Jan 7, 2027');
  expect(formatDueDay('2025-12-03', NOW)).toBe('Wed, Dec 3, 2025');
  expect(formatSession(NEXT_YEAR, ZONE, NOW)).toBe('Thu, Jan 7, 2027, 6:00 PM EST');
  expect(formatNear(NEXT_YEAR, ZONE, NOW)).toBe('Thu, Jan 7, 2027, 6:00 PM EST');
  noticeServerTime(NOW.toISOString());
  expect(formatWhen(THIS_YEAR, ZONE)).toBe('Thu, Dec 3, 6:00 PM EST (your time)');
  expect(formatWhen(NEXT_YEAR, ZONE)).toBe('Thu, Jan 7, 2027, 6:00 PM EST (your time)');
});

test('today and tomorrow need no date, on New Year’s Eve either', () => {
  const eve = new Date('2027-01-01T02:00:00Z');
  expect(formatNear('2027-01-01T03:00:00Z', ZONE, eve)).toBe('Today, 10:00 PM EST');
  expect(formatNear('2027-01-01T23:00:00Z', ZONE, eve)).toBe('Tomorrow, 6:00 PM EST');
});
