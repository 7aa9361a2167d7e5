import { expect, test } from 'bun:test';
import { fullTime, howSoon, leftToRight, shortTime } from './phrases.ts';

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

test('a moment in another year is named with it, by the calendar of whom the mail is to', () => {
  const [start, now] = [new Date('2027-01-01T02:00:00Z'), new Date('2026-12-29T12:00:00Z')];
  const [here, there] = [
    { to: { timeZone: NEW_YORK }, now },
    { to: { timeZone: 'Europe/London' }, now },
  ];
  expect([fullTime(start, here), shortTime(start, here)]).toEqual(['Thu, Dec 31, 9:00 PM EST', 'Dec 31, 9:00 PM EST']);
  expect([fullTime(start, there), shortTime(start, there)]).toEqual([
    'Fri, Jan 1, 2027, 2:00 AM GMT',
    'Jan 1, 2027, 2:00 AM GMT',
  ]);
  expect(howSoon(start, now, 'Europe/London')).toBe('on Fri, Jan 1, 2027');
  const before = { to: { timeZone: 'Europe/London' }, now: new Date('2027-01-02T12:00:00Z') };
  expect(shortTime(new Date('2026-12-31T18:00:00Z'), before)).toBe('Dec 31, 2026, 6:00 PM GMT');
});

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
