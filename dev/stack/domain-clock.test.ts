import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadClock, parseDuration, readClockCommand } from './domain-clock.ts';

const HOUR = 3_600_000;
const REAL_NOW = Date.parse('2026-12-01T00:00:00Z');

test('durations of weeks, days, hours, minutes and seconds are understood, and negative ones', () => {
  expect(parseDuration('PT1H')).toBe(HOUR);
  expect(parseDuration('P3D')).toBe(72 * HOUR);
  expect(parseDuration('P1W')).toBe(168 * HOUR);
  expect(parseDuration('P1DT1H30M1.5S')).toBe(25.5 * HOUR + 1500);
  expect(parseDuration('-PT15M')).toBe(-HOUR / 4);
  expect(parseDuration('PT0S')).toBe(0);
});

test('anything else is not a duration', () => {
  for (const text of ['', 'P', 'PT', 'P1DT', '1H', 'PT1', 'P1Y', 'P1M', 'PT1H ', 'pt1h', 'PT-1H']) {
    expect(parseDuration(text)).toBeNull();
  }
});

test('an instant sets the clock, a duration moves it on from where it is, reset brings real time back', () => {
  expect(readClockCommand({ now: '2026-12-03T00:00:00Z' }, 7, REAL_NOW)).toBe(48 * HOUR);
  expect(readClockCommand({ now: '2026-12-01T01:00:00+02:00' }, 0, REAL_NOW)).toBe(-HOUR);
  expect(readClockCommand({ advance: 'PT1H' }, 2 * HOUR, REAL_NOW)).toBe(3 * HOUR);
  expect(readClockCommand({ reset: true }, 2 * HOUR, REAL_NOW)).toBe(0);
});

test('a command that is none, or two at once, or centuries away, moves nothing', () => {
  const bad = [null, 1, {}, { now: 'tomorrow' }, { now: '2026-12-03' }, { advance: 5 }, { reset: false }];
  const worse = [{ reset: true, advance: 'PT1H' }, { advance: 'P90000D' }, { advance: 'soon' }];
  for (const body of [...bad, ...worse]) expect(readClockCommand(body, 0, REAL_NOW)).toBeNull();
});

test('the offset outlives a restart', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clock-'));
  loadClock(dataDir).setOffset(HOUR);
  expect(loadClock(dataDir).offsetMs()).toBe(HOUR);
  rmSync(dataDir, { recursive: true });
});
