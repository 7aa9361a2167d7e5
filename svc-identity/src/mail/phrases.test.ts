import { expect, test } from 'bun:test';
import { howSoon, leftToRight } from './phrases.ts';

const START = new Date('2026-12-03T23:00:00Z');
const NEW_YORK = 'America/New_York';
const CASES: [minutesBefore: number, zone: string, words: string][] = [
  [2, NEW_YORK, 'in a few minutes'],
  [12, NEW_YORK, 'in 10 minutes'],
  [52, NEW_YORK, 'in 50 minutes'],
  [59, NEW_YORK, 'in one hour'],
  [67, NEW_YORK, 'in one hour'],
  [5 * 60, NEW_YORK, 'today'],
  [24 * 60, NEW_YORK, 'tomorrow'],
  // 7 in the morning of the day itself, in Tokyo.
  [7 * 60 + 59, 'Asia/Tokyo', 'today'],
  [9 * 60, 'Asia/Tokyo', 'tomorrow'],
  [49 * 60, NEW_YORK, 'on Thu, Dec 3'],
];

for (const [minutes, zone, words] of CASES) {
  test(`${minutes} minutes ahead is ${words} in ${zone}`, () => {
    expect(howSoon(START, new Date(START.getTime() - minutes * 60_000), zone)).toBe(words);
  });
}

test('24 hours ahead is today where the clocks go back in between', () => {
  expect(howSoon(new Date('2026-11-02T04:30:00Z'), new Date('2026-11-01T04:30:00Z'), NEW_YORK)).toBe('today');
});

test.each(['علی: Booked', '“מאיה” has an open time', '3 ܐܒܐ', '\u{1e900}: Booked'])(
  '%p would be laid out from right to left, and says otherwise',
  (subject) => {
    expect(leftToRight(subject)).toBe(`\u200e${subject}`);
  },
);

test.each(['Booked: علی', 'Maya מאיה', 'नेहा: Booked', '美咲', '$3', ''])(
  '%p is laid out from left to right as it is',
  (subject) => {
    expect(leftToRight(subject)).toBe(subject);
  },
);
