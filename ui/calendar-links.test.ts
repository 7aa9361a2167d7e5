import { describe, expect, test } from 'bun:test';
import { type CalendarEvent, googleLink, icsText, outlookLink } from './calendar-links.ts';

const EVENT: CalendarEvent = {
  uid: '44444444-4444-4444-8444-444444444444@sideline.example',
  title: 'Session with Maya Okafor & friends',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T19:00:00.000Z',
  description: 'Join here, please.\nIt opens at 5:45; be there.',
  url: 'https://sideline.example/join/4?a=1&b=2',
};
const MADE = new Date('2026-12-01T12:00:00Z');
const unfold = (text: string) => text.replaceAll('\r\n ', '');

test('Google gets title, times in UTC, and the link, each readable again', () => {
  const { origin, searchParams } = new URL(googleLink(EVENT));
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: EVENT.title,
    dates: '20261203T180000Z/20261203T190000Z',
    details: EVENT.description,
    location: EVENT.url,
  });
});

test('Outlook gets the same, and no plus in place of a space', () => {
  const link = outlookLink(EVENT);
  const { origin, searchParams } = new URL(link);
  expect(origin).toBe('https://outlook.live.com');
  expect(searchParams.get('subject')).toBe(EVENT.title);
  expect([searchParams.get('startdt'), searchParams.get('enddt')]).toEqual([EVENT.startsAt, EVENT.endsAt]);
  expect(link).not.toContain('+');
});

describe('the calendar file', () => {
  const text = icsText(EVENT, MADE);

  test('holds the session under the UID of its mails, in lines that end as the format wants', () => {
    const lines = unfold(text).split('\r\n');
    expect(lines).toContain(`UID:${EVENT.uid}`);
    expect(lines).toContain('DTSTART:20261203T180000Z');
    expect(lines).toContain('DTEND:20261203T190000Z');
    expect(lines).toContain('DTSTAMP:20261201T120000Z');
    expect(lines).toContain(`URL:${EVENT.url}`);
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('lets no text break out of its line', () => {
    const evil = icsText({ ...EVENT, title: 'A, b; c\\d\r\nATTENDEE:mailto:x@y' }, MADE);
    expect(unfold(evil)).toContain('SUMMARY:A\\, b\\; c\\\\d\\nATTENDEE:mailto:x@y\r\n');
    expect(unfold(text)).toContain('DESCRIPTION:Join here\\, please.\\nIt opens at 5:45\\; be there.');
  });

  test('has no line above 75 octets, and cuts no character in two', () => {
    const title = 'Ğülsüm 🏀 '.repeat(20);
    const long = icsText({ ...EVENT, title }, MADE);
    const widths = long.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(75);
    expect(unfold(long)).toContain(`SUMMARY:${title}`);
  });
});
