import { expect, test } from 'bun:test';
import { waitsUntil } from './quiet-hours.ts';

const NEW_YORK = 'America/New_York';
const until = (at: string, zone = NEW_YORK) => waitsUntil(new Date(at), zone)?.toISOString() ?? null;

test.each([
  ['8 a.m. sharp', '2026-03-02T13:00:00Z', null],
  ['a second before 8 a.m.', '2026-03-02T12:59:59Z', '2026-03-02T13:00:00.000Z'],
  ['a second before 8 p.m.', '2026-03-03T00:59:59Z', null],
  ['8 p.m. sharp', '2026-03-03T01:00:00Z', '2026-03-03T13:00:00.000Z'],
  ['midnight', '2026-03-03T05:00:00Z', '2026-03-03T13:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-08T04:00:00Z', '2026-03-08T12:00:00.000Z'],
  ['the night in which clocks go back', '2026-11-01T03:00:00Z', '2026-11-01T13:00:00.000Z'],
])('what is written at %s in a minor’s zone waits as long as it must', (_, at, expected) => {
  expect(until(at)).toBe(expected);
});

test('the hours are the minor’s own, wherever that is', () => {
  expect(until('2026-03-02T17:00:00Z', 'Asia/Kolkata')).toBe('2026-03-03T02:30:00.000Z');
  expect(until('2026-03-02T17:00:00Z', 'America/Los_Angeles')).toBeNull();
});
