import { dayInZone, formatInstant, formatInZone, type Instant, TO_THE_MINUTE } from './wall-time.ts';

// Apart from the other times, so that pages that show none of these load none of it.
/** "Thu, Dec 3, 6:00 PM EST", with its year where that is another one than now. */
export function formatInZoneNear(instant: Instant, zone: string, now: Date): string {
  return isInYearOf(now, instant, zone) ? formatInZone(instant, zone) : formatInstant(instant, zone, TO_THE_MINUTE);
}

/** "Thu, Dec 3", of a day that belongs to no zone, such as "2026-12-03", with its year where that is another one than today's. */
export function formatCalendarDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatInstant(`${day}T12:00:00Z`, 'UTC', { weekday: 'short', month: 'short', day: 'numeric', ...year });
}

export function isInYearOf(now: Date, instant: Instant, zone: string): boolean {
  return dayInZone(instant, zone).slice(0, 4) === dayInZone(now, zone).slice(0, 4);
}
