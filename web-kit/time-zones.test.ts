import { expect, test } from 'bun:test';
import { spokenZones, timeZoneOptions } from './time-zones.ts';

test('zones that people here have come first, and the one that is set is always among them', () => {
  const options = timeZoneOptions('Etc/GMT+5');
  expect(options[0]).toEqual({ value: 'America/New_York', label: 'Eastern (America/New York)' });
  expect(options.filter(({ value }) => value === 'Etc/GMT+5')).toHaveLength(1);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

test('a zone’s list is the same array each time, so that a form does not draw 450 choices at every key', () => {
  expect(timeZoneOptions('America/Chicago')).toBe(timeZoneOptions('America/Chicago'));
});

test('a list that goes over a change of the clocks names both, any other one', () => {
  const [before, after] = ['2026-10-31T16:00:00Z', '2026-11-02T16:00:00Z'];
  expect(spokenZones('America/New_York', before, after)).toBe('Eastern (EDT, then EST)');
  expect(spokenZones('America/New_York', after, after)).toBe('Eastern (EST)');
  expect(spokenZones('America/Phoenix', before, after)).toBe('Arizona (MST)');
  expect(spokenZones('Etc/UTC', before, after)).toBe('UTC');
});
