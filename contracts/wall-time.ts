export type Instant = string | Date;
/** Each takes 33 KB, and people may write one zone in a million mixes of capitals. */
export const MOST_FORMATTERS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: making a formatter takes longer than rendering the rest of a card. */
export function formatter(zone: string, options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + zone + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  if (formats.size >= MOST_FORMATTERS) formats.delete(formats.keys().next().value ?? '');
  formats.set(key, made);
  return made;
}

export function formatInstant(instant: Instant, zone: string, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU puts a narrow no-break space before AM and PM; servers and browsers differ in it.
  return formatter(zone, options).format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** "Thu, Dec 3, 6:00 PM EST" */
export function formatInZone(instant: Instant, zone: string): string {
  return formatInstant(instant, zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** "2026-12-03" */
export function dayInZone(instant: Instant, zone: string): string {
  return formatter(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(new Date(instant));
}

/** Tue, Nov 24, 2026, 7:00 PM EST, for what is kept. */
export const TO_THE_MINUTE = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
