import { formatInstant, type Instant } from 'contracts/wall-time';
import { addDays } from './calendar-month.ts';
import { isInYearOf } from './session-time.ts';
import { dayKey, formatDate, formatDay, formatTime, viewerZone, zoneName } from './time.ts';

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

/** "Thu, Dec 3", or "Thu, Dec 3, 2025" in another year than now. */
export function formatDayNear(instant: Instant, zone: string, now: Date): string {
  return isInYearOf(now, instant, zone)
    ? formatDay(instant, zone)
    : formatInstant(instant, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

/** Of a day that belongs to no zone, such as "2026-12-03". */
export function formatDueDay(day: string, now: Date): string {
  return formatDayNear(`${day}T12:00:00Z`, 'UTC', now);
}

/** "Today, 7:00 PM EST", as far as tomorrow; then with its date. */
export function formatNear(instant: Instant, zone: string, now: Date): string {
  const day = dayKey(instant, zone);
  const today = dayKey(now, zone);
  const near = day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : formatDayNear(instant, zone, now);
  return `${near}, ${formatTime(instant, zone)} ${zoneName(instant, zone)}`;
}
