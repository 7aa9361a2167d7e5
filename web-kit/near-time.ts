import { formatInstant, type Instant } from 'contracts/wall-time';
import { addDays } from './calendar-month.ts';
import { dayKey, formatDay, formatTime, viewerZone, zoneName } from './time.ts';

// Beside the other times, so that pages without lists of sessions load none of it.
export function formatDayNumber(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { day: 'numeric' });
}

export function formatWeekday(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { weekday: 'short' });
}

/** "Nov 16" */
export function formatMonthDay(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { month: 'short', day: 'numeric' });
}

/** "Today, 7:00 PM EST", as far as tomorrow; then with its date. */
export function formatNear(instant: Instant, zone: string, now: Date): string {
  const day = dayKey(instant, zone);
  const near =
    day === dayKey(now, zone) ? 'Today' : day === addDays(dayKey(now, zone), 1) ? 'Tomorrow' : formatDay(instant, zone);
  return `${near}, ${formatTime(instant, zone)} ${zoneName(instant, zone)}`;
}
