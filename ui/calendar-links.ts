export interface CalendarEvent {
  /** The mailed calendar file has the same, so that nobody gets the session twice. */
  uid: string;
  title: string;
  startsAt: string;
  endsAt: string;
  description: string;
  url: string;
}

/** What Google's own "publish event" page documents. */
export function googleLink({ title, startsAt, endsAt, description, url }: CalendarEvent): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startsAt)}/${stamp(endsAt)}`,
    details: description,
    location: url,
  });
}

export function outlookLink({ title, startsAt, endsAt, description, url }: CalendarEvent): string {
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    body: description,
    location: url,
  });
}

/** RFC 5545. Without a method, and with the lowest sequence: what a mail says later wins. */
export function icsText({ uid, title, startsAt, endsAt, description, url }: CalendarEvent, made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sessions//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    'SEQUENCE:0',
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(url)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Not %20 as a plus: Outlook shows pluses as they are. */
function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${pairs.join('&')}`;
}

function stamp(instant: string | Date): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets, never cut within a character. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
