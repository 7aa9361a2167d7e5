export { formatCents as money } from 'contracts/money';

/** "Thu, Dec 3, 6:00 PM EST": a moment on the wall clock of a zone, with its abbreviation. */
export function wallTime(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
  return text.replaceAll('\u202f', ' ');
}

/** "Dec 3, 6:00 PM EST", for subjects. */
export function shortTime(moment: Date, timeZone: string): string {
  return wallTime(moment, timeZone).replace(/^\w+, /, '');
}

/** One line without control characters, for headers and names. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
