import { expect, test } from 'bun:test';
import { sampleMessage, sampleThread } from 'web-kit/page-testing/samples';
import { morningOf, waitOf } from './wait-words.ts';

const UNTIL = '2026-12-02T13:00:00Z';
const EVENING = new Date('2026-12-02T02:00:00Z');
const MORNING = new Date('2026-12-02T11:00:00Z');

test.each([
  ['America/New_York', EVENING, '8 AM tomorrow'],
  ['America/New_York', MORNING, '8 AM'],
  ['America/Los_Angeles', MORNING, '5 AM'],
  ['Asia/Kolkata', MORNING, '6:30 PM'],
  ['America/New_York', new Date('2026-11-30T12:00:00Z'), 'Wed, Dec 2, 8 AM'],
] as const)('until when a message waits is said in the reader’s zone (%s, %p)', (zone, now, words) => {
  expect(morningOf(UNTIL, zone, now)).toBe(words);
});

test('a message that was delivered says nothing of waiting', () => {
  expect(waitOf(sampleMessage(1), sampleThread({ waits_until: UNTIL }), 'UTC', MORNING)).toBeNull();
});
