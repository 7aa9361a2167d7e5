import { expect, test } from 'bun:test';
import { calendar, event, read } from '../fixtures/read-busy.ts';

test('whole days are those of the calendar’s own zone', () => {
  const text = calendar('X-WR-TIMEZONE:Asia/Tokyo', event('DTSTART;VALUE=DATE:20260305'));
  expect(read(text)).toEqual(['2026-03-04T15:00Z/2026-03-05T15:00Z']);
});

test('a zone that only the file describes is taken from there', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Team time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
    .concat(['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'])
    .join('\r\n');
  const text = calendar(zone, event('DTSTART;TZID=Team time:20260305T210000', 'DURATION:PT1H'));
  expect(read(text)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
});

const describedZone = (tzid: string, dst: string) =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...['BEGIN:STANDARD', 'DTSTART:19701101T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', `DTSTART:1970${dst}`, `RRULE:FREQ=YEARLY;BYMONTH=${dst.slice(0, 2)};BYDAY=2SU`],
    ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n');

test('a short name is what the file says of it: some write “EST” the year round', () => {
  const zone = describedZone('EST', '0308T020000');
  const text = calendar(zone, event('DTSTART;TZID=EST:20260320T150000', 'DURATION:PT1H'));
  expect(read(text)).toEqual(['2026-03-20T19:00Z/2026-03-20T20:00Z']);
});

test('a region’s own rules hold, also where the file has old ones', () => {
  const zone = describedZone('America/New_York', '0412T020000');
  const text = calendar(zone, event('DTSTART;TZID=America/New_York:20260320T150000', 'DURATION:PT1H'));
  expect(read(text)).toEqual(['2026-03-20T19:00Z/2026-03-20T20:00Z']);
});
