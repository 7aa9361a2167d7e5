import { formatInstant, type Instant, TO_THE_MINUTE } from 'contracts/wall-time';
import { addDays } from './calendar-month.ts';
import { dayKey, formatDate, formatDay, formatInZone, formatTime, viewerZone, zoneName } from './time.ts';

// Beside the other times, so that pages without lists of sessions load none of it.
export function formatDayNumber(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { day: 'numeric' });
}

export function formatWeekday(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { weekday: 'short' });
}

/** "Nov 16", or "Nov 16, 2025" in another year than now. */
export function formatMonthDay(instant: Instant, zone: string, now: Date): string {
  return isInYearOf(now, instant, zone)
    ? formatInstant(instant, zone, { month: 'short', day: 'numeric' })
    : formatDate(instant, zone);
}

/** "Thu, Dec 3, 6:00 PM EST", with its year where that is another one than now. */
export function formatSession(instant: Instant, zone: string, now: Date): string {
  return isInYearOf(now, instant, zone) ? formatInZone(instant, zone) : formatInstant(instant, zone, TO_THE_MINUTE);
}

function isInYearOf(now: Date, instant: Instant, zone: string): boolean {
  return dayKey(instant, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4);
}

/** "Today, 7:00 PM EST", as far as tomorrow; then with its date. */
export function formatNear(instant: Instant, zone: string, now: Date): string {
  const day = dayKey(instant, zone);
  const near =
    day === dayKey(now, zone) ? 'Today' : day === addDays(dayKey(now, zone), 1) ? 'Tomorrow' : formatDay(instant, zone);
  return `${near}, ${formatTime(instant, zone)} ${zoneName(instant, zone)}`;
}
