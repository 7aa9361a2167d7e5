import { expect, test } from 'bun:test';
import { dueInWords, isOverdue, leftInWords, urgencyOf } from './time-left-words.ts';

const NOW = new Date('2026-12-01T15:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

test('what is left is said the larger the less it is, and never more than there is', () => {
  const said = [38, 124, 239, 240, 1_619, 2_879, 2_880, 7_300].map((minutes) => leftInWords(inMinutes(minutes), NOW));
  expect(said).toEqual(['38 min', '2 h 4 min', '3 h 59 min', '4 h', '1 day 2 h', '1 day 23 h', '2 days', '5 days']);
});

test('under four hours cannot wait, under 48 is soon, beyond and without a date is later', () => {
  const urgencies = [-60, 0, 239, 240, 2_879, 2_880].map((minutes) => urgencyOf(inMinutes(minutes), NOW));
  expect(urgencies).toEqual(['now', 'now', 'now', 'soon', 'soon', 'later']);
  expect(urgencyOf(null, NOW)).toBe('later');
});

test('what is over is overdue, by how much is said the same way', () => {
  expect([isOverdue(inMinutes(-1), NOW), isOverdue(inMinutes(1), NOW)]).toEqual([true, false]);
  expect(leftInWords(inMinutes(-190), NOW)).toBe('3 h 10 min');
});

test('until when is a time today, a weekday soon, and a date later, on the clock of the founder', () => {
  expect(dueInWords('2026-12-02T01:10:00Z', NOW, 'America/New_York')).toBe('by 8:10 PM');
  expect(dueInWords('2026-12-02T17:04:00Z', NOW, 'America/New_York')).toBe('Wed, 12:04 PM');
  expect(dueInWords('2026-12-06T17:00:00Z', NOW, 'America/New_York')).toBe('Sun, Dec 6');
  expect(dueInWords('2026-11-20T17:00:00Z', NOW, 'America/New_York')).toBe('Fri, Nov 20');
  expect(dueInWords('2027-01-06T17:00:00Z', NOW, 'America/New_York')).toBe('Wed, Jan 6, 2027');
});
