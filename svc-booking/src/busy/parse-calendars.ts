import ICAL from 'ical.js';

const EVENT = /^BEGIN:VEVENT[ \t]*\r?\n[\s\S]*?^END:VEVENT[ \t]*\r?\n?/gim;

interface Parsed {
  calendars: ICAL.Component[];
  /** Events left out, so that the others can be parsed. */
  broken: number;
}

/** @throws when it is no calendar, or not a whole one */
export function parseCalendars(text: string): Parsed {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const whole = tryParse(trimmed);
  if (whole) return { calendars: toCalendars(whole), broken: 0 };
  let broken = 0;
  const rest = trimmed.replace(EVENT, (event) => {
    if (tryParse(event)) return event;
    // One without an end reaches into the next.
    broken += event.match(/^BEGIN:VEVENT/gim)?.length ?? 1;
    return '';
  });
  return { calendars: toCalendars(ICAL.parse(rest)), broken };
}

function tryParse(text: string): ReturnType<typeof ICAL.parse> | null {
  try {
    return ICAL.parse(text);
  } catch {
    return null;
  }
}

function toCalendars(parsed: ReturnType<typeof ICAL.parse>): ICAL.Component[] {
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root: unknown[]) => new ICAL.Component(root));
  if (calendars.length === 0 || calendars.some(({ name }: ICAL.Component) => name !== 'vcalendar'))
    throw new Error('no calendar');
  return calendars;
}
