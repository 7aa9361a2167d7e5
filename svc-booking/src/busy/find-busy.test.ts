import { expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { calendar, event, iso, NOW, QUESTION, read, shown } from '../fixtures/read-busy.ts';
import { LIMITS } from './find-busy.ts';
import { findBusyApart } from './find-busy-apart.ts';

test.each([
  ['UTC', ['DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z'], '2026-03-05T18:00Z/2026-03-05T19:00Z'],
  [
    'a zone by its name',
    ['DTSTART;TZID=America/Chicago:20260305T120000', 'DTEND;TZID=America/Chicago:20260305T130000'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  [
    'a zone as Outlook names it',
    ['DTSTART;TZID=Pacific Standard Time:20260305T100000', 'DURATION:PT1H'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  [
    'a zone with a long name',
    ['DTSTART;TZID=/freeassociation.sourceforge.net/America/Denver:20260305T110000', 'DURATION:PT1H'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  [
    'a zone with a long name of three parts',
    ['DTSTART;TZID=/citadel.org/20250101_1/America/North_Dakota/Center:20260305T120000', 'DURATION:PT1H'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  [
    'no zone: the mentor’s',
    ['DTSTART:20260305T130000', 'DTEND:20260305T140000'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  [
    'a zone that nobody knows: the mentor’s',
    ['DTSTART;TZID=Campus Time:20260305T130000', 'DURATION:PT1H'],
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20260305'], '2026-03-05T05:00Z/2026-03-06T05:00Z'],
  [
    'whole days, of which one has 23 hours',
    ['DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260309'],
    '2026-03-07T05:00Z/2026-03-09T04:00Z',
  ],
  ['what begins before and ends after the window', ['DTSTART:20250101T000000Z', 'DTEND:20270101T000000Z'], null],
])('busy times in %s', (_what, lines, span) => {
  expect(read(calendar(event(...lines)))).toEqual([span ?? `${iso(NOW)}/${iso(NOW + 30 * DAY_MS)}`]);
});

test.each([
  ['called off', ['DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z', 'STATUS:CANCELLED']],
  ['called off in small letters', ['DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z', 'STATUS:Cancelled']],
  ['every week, called off', ['DTSTART:20260305T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', 'STATUS:CANCELLED']],
  [
    'every week, shown as free',
    ['DTSTART:20260305T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', 'TRANSP:TRANSPARENT'],
  ],
  ['shown as free', ['DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z', 'TRANSP:TRANSPARENT']],
  ['without a length', ['DTSTART:20260305T180000Z']],
  ['that ends before it starts', ['DTSTART:20260305T180000Z', 'DTEND:20260305T170000Z']],
  ['over before the window', ['DTSTART:20260205T180000Z', 'DTEND:20260205T190000Z']],
  ['after the window', ['DTSTART:20270205T180000Z', 'DTEND:20270205T190000Z']],
  ['without a start', ['SUMMARY:Nothing']],
  ['of our own', ['DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z', 'UID:7@sideline.example']],
])('an event %s keeps nobody busy', (_what, lines) => {
  expect(
    read(calendar(event(...lines).replace('UID:1@team\r\n', lines.at(-1)?.startsWith('UID') ? '' : 'UID:1@t\r\n'))),
  ).toEqual([]);
});

test('another site whose name ends like ours keeps people busy', () => {
  const text = calendar(
    event('DTSTART:20260305T180000Z', 'DURATION:PT1H').replace('UID:1@team', 'UID:7@other.sideline.example'),
  );
  expect(read(text)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
});

test('a camp that comes every year counts, also when it began before the window', () => {
  const text = calendar(event('DTSTART;VALUE=DATE:20250215', 'DTEND;VALUE=DATE:20250305', 'RRULE:FREQ=YEARLY'));
  expect(read(text)).toEqual(['2026-03-02T00:00Z/2026-03-05T05:00Z']);
});

test('a series that was moved from one date on counts where it is now', () => {
  const zone = ';TZID=America/New_York:';
  const text = calendar(
    event(`DTSTART${zone}20260105T150000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=10'),
    event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260209T150000',
      ...[`DTSTART${zone}20260212T100000`, 'DURATION:PT2H'],
    ),
  );
  expect(read(text)).toEqual(['2026-03-05T15:00Z/2026-03-05T17:00Z', '2026-03-12T14:00Z/2026-03-12T16:00Z']);
});

test('a file of two calendars is read whole, with what stands before the first', () => {
  const one = (day: number) => calendar(event(`DTSTART:2026030${day}T180000Z`, 'DURATION:PT1H'));
  expect(read(`\uFEFF\r\n${one(5)}\r\n${one(6)}\r\n`)).toEqual([
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
    '2026-03-06T18:00Z/2026-03-06T19:00Z',
  ]);
});

test('a weekly practice keeps its wall time over the change of clocks, without the dates that were taken out', () => {
  const lines = ['DTSTART;TZID=America/New_York:20260106T150000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=11'];
  const text = calendar(event(...lines, 'EXDATE;TZID=America/New_York:20260303T150000'));
  expect(read(text)).toEqual(['2026-03-10T19:00Z/2026-03-10T21:00Z', '2026-03-17T19:00Z/2026-03-17T21:00Z']);
});

test('dates of a series that were moved, into the window too, called off, or freed count as they are now', () => {
  const zone = ';TZID=America/New_York:';
  const master = event(`DTSTART${zone}20260105T150000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  const change = (id: string, ...lines: string[]) => event(`RECURRENCE-ID${zone}${id}`, ...lines);
  const text = calendar(
    master,
    change('20260302T150000', `DTSTART${zone}20260303T100000`, 'DURATION:PT1H'),
    change('20260309T150000', `DTSTART${zone}20260309T150000`, 'DURATION:PT1H', 'STATUS:CANCELLED'),
    change('20260316T150000', `DTSTART${zone}20260316T150000`, 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
    change('20260601T150000', `DTSTART${zone}20260325T080000`, 'DURATION:PT1H'),
  );
  expect(read(text)).toEqual([
    '2026-03-03T15:00Z/2026-03-03T16:00Z',
    '2026-03-23T19:00Z/2026-03-23T20:00Z',
    '2026-03-25T12:00Z/2026-03-25T13:00Z',
    '2026-03-30T19:00Z/2026-03-30T20:00Z',
  ]);
});

test('times that overlap are one, and times that only touch are two', () => {
  const text = calendar(
    event('DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z'),
    event('DTSTART:20260305T183000Z', 'DTEND:20260305T200000Z'),
    event('DTSTART:20260305T200000Z', 'DTEND:20260305T210000Z'),
  );
  expect(read(text)).toEqual(['2026-03-05T18:00Z/2026-03-05T20:00Z', '2026-03-05T20:00Z/2026-03-05T21:00Z']);
});

test.each([
  ['a page that asks to sign in', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['half a file', calendar(event('DTSTART:20260305T180000Z')).slice(0, 60)],
  ['a card of somebody', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nEND:VCARD'],
  ['a date of letters', calendar(event('DTSTART:someday', 'DTEND:20260305T190000Z'))],
  ['bytes that are no text', '\0\uFFFD\0\uFFFD'],
])('%s is no calendar that can be read', (_what, text) => {
  expect(read(text)).toBe('calendar_unreadable');
});

test('a calendar that says only when somebody is busy counts, but for what it calls free', () => {
  const text = calendar(
    'BEGIN:VFREEBUSY',
    'UID:2@team',
    'DTSTART:20260302T000000Z',
    'DTEND:20260402T000000Z',
    'FREEBUSY:20260305T180000Z/20260305T190000Z,20260306T180000Z/PT90M',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260307T180000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20260308T180000Z/PT1H',
    'FREEBUSY;FBTYPE=free:20260309T180000Z/PT1H',
    'END:VFREEBUSY',
  );
  expect(read(text)).toEqual([
    '2026-03-05T18:00Z/2026-03-05T19:00Z',
    '2026-03-06T18:00Z/2026-03-06T19:30Z',
    '2026-03-07T18:00Z/2026-03-07T19:00Z',
  ]);
});

test('an alarm, and a task with a date, keep nobody busy', () => {
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT1D', 'REPEAT:3', 'DURATION:PT8H', 'END:VALARM'];
  const task = ['BEGIN:VTODO', 'UID:3@team', 'DTSTART:20260306T180000Z', 'DUE:20260306T190000Z', 'END:VTODO'];
  const text = calendar(event('DTSTART:20260305T180000Z', 'DURATION:PT1H', ...alarm), ...task);
  expect(read(text)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
});

test('a series without a zone keeps the mentor’s wall time, also when its end is given in UTC', () => {
  const text = calendar(
    event(
      'DTSTART:20260306T190000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=20260314T000000Z',
      'EXDATE:20260306T190000',
    ),
  );
  expect(read(text)).toEqual(['2026-03-13T23:00Z/2026-03-14T00:00Z']);
});

test('an empty calendar is one', () => {
  expect(read(calendar())).toEqual([]);
});

test.each([
  ['every second since 1970', event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')],
  ['every second from now on', event('DTSTART:20260302T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')],
  [
    'more often than anybody is busy',
    event('DTSTART:20260302T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=5'),
  ],
  [
    'too many events',
    Array.from({ length: LIMITS.events + 1 }, () => event('DTSTART:20260305T180000Z', 'DURATION:PT1H')).join('\r\n'),
  ],
])(
  '%s is too much, and said to be',
  (_what, lines) => {
    expect(read(calendar(lines))).toBe('calendar_too_complex');
  },
  60_000,
);

test('in a thread of its own the answer is the same', async () => {
  const text = calendar(event('DTSTART:20260305T180000Z', 'DTEND:20260305T190000Z'));
  const answer = await findBusyApart(new TextEncoder().encode(text), QUESTION, 20_000);
  expect(shown(answer)).toEqual(['2026-03-05T18:00Z/2026-03-05T19:00Z']);
});

test('a rule that is never met is given up, and nobody waits for it', async () => {
  const rule = 'RRULE:FREQ=SECONDLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30';
  const text = calendar(event('DTSTART:19700101T000000Z', 'DURATION:PT1H', rule));
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 5);
  const answer = await findBusyApart(new TextEncoder().encode(text), QUESTION, 400);
  clearInterval(others);
  expect(shown(answer)).toBe('calendar_too_complex');
  expect(turns).toBeGreaterThan(0);
});
