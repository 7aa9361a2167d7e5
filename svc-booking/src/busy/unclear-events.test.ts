import { expect, test } from 'bun:test';
import { calendar, event, QUESTION, read, shown } from '../fixtures/read-busy.ts';
import { findBusy } from './find-busy.ts';

const GOOD = event('DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z');
const SERIES = event('DTSTART:20260304T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3');
const SERIES_TIMES = ['04', '05', '06'].map((day) => `2026-03-${day}T18:00Z/2026-03-${day}T19:00Z`);

test.each([
  ['with a line that is none', ['DTSTART:20260306T180000Z', 'DESCRIPTION:one', 'two']],
  ['with an alarm that does not end', ['DTSTART:20260306T180000Z', 'BEGIN:VALARM']],
  ['of no known frequency', ['DTSTART:20260306T180000Z', 'RRULE:FREQ=SOMETIMES']],
  ['without its rule', ['DTSTART:20260306T180000Z', 'RRULE:weekly']],
  ['on no date', ['DTSTART:someday']],
  ['in no month', ['DTSTART:20261306T180000Z', 'DURATION:PT1H']],
  ['that ends in no month', ['DTSTART:20260306T180000Z', 'DTEND:20261306T190000Z']],
  ['with an end of letters', ['DTSTART:20260306T180000Z', 'DTEND:later']],
  ['taken out on no date', ['DTSTART:20260306T180000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:never']],
])('beside an event %s the others count, and it is counted', (_what, lines) => {
  const text = calendar(GOOD, event(...lines), event('DTSTART:20260307T180000Z', 'DURATION:PT1H'));
  const answer = findBusy(text, QUESTION);
  expect(shown(answer)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z', '2026-03-07T18:00Z/2026-03-07T19:00Z']);
  expect(answer).toMatchObject({ unclear: 1 });
});

test('an event that does not end takes the next one along, and both are counted', () => {
  const endless = ['BEGIN:VEVENT', 'UID:2@team', 'DTSTART:20260306T180000Z'];
  const answer = findBusy(calendar(GOOD, ...endless, event('DTSTART:20260307T180000Z', 'DURATION:PT1H')), QUESTION);
  expect(shown(answer)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
  expect(answer).toMatchObject({ unclear: 2 });
});

test('beside a broken event the times count that a calendar gives without events', () => {
  const times = ['BEGIN:VFREEBUSY', 'UID:2@team', 'FREEBUSY:20260305T180000Z/PT1H', 'END:VFREEBUSY'];
  const answer = findBusy(calendar(...times, event('DTSTART:someday')), QUESTION);
  expect(shown(answer)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
  expect(answer).toMatchObject({ unclear: 1 });
});

test('a broken event that keeps nobody busy is missed by nobody', () => {
  for (const free of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'])
    expect(findBusy(calendar(GOOD, event('DTSTART:someday', free)), QUESTION)).toMatchObject({ ok: true, unclear: 0 });
});

test('a date of a series whose change cannot be read stays closed where it was', () => {
  const lost = findBusy(calendar(SERIES, event('RECURRENCE-ID:20260305T180000Z', 'DTSTART:someday')), QUESTION);
  expect([shown(lost), lost]).toMatchObject([SERIES_TIMES, { unclear: 1 }]);
  const added = event('RECURRENCE-ID:never', 'DTSTART:20260308T180000Z', 'DURATION:PT1H');
  const answer = findBusy(calendar(SERIES, added), QUESTION);
  expect(shown(answer)).toEqual([...SERIES_TIMES, '2026-03-08T18:00Z/2026-03-08T19:00Z']);
  expect(answer).toMatchObject({ unclear: 0 });
});

test('of a calendar in which no event can be read nothing is believed', () => {
  expect(read(calendar(event('DTSTART:someday'), event('DTSTART:20260306T180000Z', 'two')))).toBe(
    'calendar_unreadable',
  );
});

test('a file that was cut, after a broken event too, is none', () => {
  const whole = calendar(event('DTSTART:20260306T180000Z', 'two'), GOOD, GOOD);
  for (const end of ['END:VEVENT', 'UID', 'END:VCALENDAR'])
    expect(read(whole.slice(0, whole.lastIndexOf(end)))).toBe('calendar_unreadable');
});
