import { expect, test } from 'bun:test';
import { labelOf, normalizeAddress } from './calendar-address.ts';

test('an address is one however it was copied, so that no calendar is read twice', () => {
  for (const typed of [
    'webcal://Team.example/a.ics',
    ' WEBCALS://team.example/a.ics\n',
    'https://team.example/a.ics#today',
  ])
    expect(normalizeAddress(typed)).toBe('https://team.example/a.ics');
  expect(normalizeAddress('not an address')).toBe('not an address');
});

test('of a long address its end is shown, and of a short one nothing but the host', () => {
  expect(labelOf('https://team.example/private-5f2c91d07be84a/team.ics')).toBe('team.example …am.ics');
  expect(labelOf('https://team.example/5f2c91d07be84a.ics')).toBe('team.example');
});
