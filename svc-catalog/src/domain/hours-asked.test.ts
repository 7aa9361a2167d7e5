import { expect, test } from 'bun:test';
import { hourOfWeek } from 'contracts/hours-of-week';
import { hoursAsked } from './hours-asked.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const ask = (timeZone: string, weekdays: Parameters<typeof hoursAsked>[0]['weekdays'], now = SUMMER) =>
  hoursAsked({ weekdays, timeOfDay: 'evening', timeZone }, now);

test('a Tuesday evening in New York is the night to Wednesday in UTC', () => {
  const hours = ask('America/New_York', ['tue']);
  expect(hours).toContain(hourOfWeek(new Date('2026-07-07T21:00:00Z')));
  expect(hours).toContain(hourOfWeek(new Date('2026-07-08T03:00:00Z')));
  expect(hours).not.toContain(hourOfWeek(new Date('2026-07-08T04:00:00Z')));
  expect(hours).toHaveLength(7);
});

test('a Sunday evening goes on into the Monday with which the week of UTC begins', () => {
  expect(ask('America/Los_Angeles', ['sun'])).toContain(hourOfWeek(new Date('2026-07-06T05:00:00Z')));
  expect(ask('Asia/Tokyo', ['mon'])).toContain(hourOfWeek(new Date('2026-07-06T08:00:00Z')));
});

test('in weeks in which clocks change, both readings count', () => {
  const hours = ask('America/New_York', ['sat'], new Date('2026-10-28T12:00:00Z'));
  expect(hours).toContain(hourOfWeek(new Date('2026-10-31T21:00:00Z')));
  expect(hours).toContain(hourOfWeek(new Date('2026-11-08T04:00:00Z')));
});

test('where clocks differ by half hours, hours at both ends count', () => {
  const hours = ask('Asia/Kolkata', ['wed']);
  expect(hours).toContain(hourOfWeek(new Date('2026-07-08T11:30:00Z')));
  expect(hours).toContain(hourOfWeek(new Date('2026-07-08T18:00:00Z')));
  expect(hours).not.toContain(hourOfWeek(new Date('2026-07-08T19:00:00Z')));
});

test('a time of day alone means every day, a day alone all of it', () => {
  expect(hoursAsked({ weekdays: [], timeOfDay: 'morning', timeZone: 'UTC' }, SUMMER)).toHaveLength(7 * 7);
  expect(hoursAsked({ weekdays: ['mon'], timeZone: 'UTC' }, SUMMER)).toEqual([...Array(24).keys()]);
});
