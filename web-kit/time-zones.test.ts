import { expect, test } from 'bun:test';
import { timeZoneOptions } from './time-zones.ts';

test('zones that people here have come first, and the one that is set is always among them', () => {
  const options = timeZoneOptions('Etc/GMT+5');
  expect(options[0]).toEqual({ value: 'America/New_York', label: 'Eastern (America/New York)' });
  expect(options.filter(({ value }) => value === 'Etc/GMT+5')).toHaveLength(1);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

test('a zone’s list is the same array each time, so that a form does not draw 450 choices at every key', () => {
  expect(timeZoneOptions('America/Chicago')).toBe(timeZoneOptions('America/Chicago'));
});
