import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { formatDayNear, formatWeekday } from 'web-kit/near-time';
import { dayKey, formatDuration, formatTime } from 'web-kit/time';

const CANNOT_WAIT_MS = 4 * HOUR_MS;
const SOON_MS = 48 * HOUR_MS;

/** `now`: under four hours or over. `soon`: under 48 hours. */
export type Urgency = 'now' | 'soon' | 'later';

export function urgencyOf(due: string | null, now: Date): Urgency {
  if (due === null) return 'later';
  const left = Date.parse(due) - now.getTime();
  if (left < CANNOT_WAIT_MS) return 'now';
  return left < SOON_MS ? 'soon' : 'later';
}

/** "38 min", "2 h 4 min", "1 day 2 h", "5 days"; of what is overdue by how much. Always rounded down. */
export function leftInWords(due: string, now: Date): string {
  const left = Math.abs(Date.parse(due) - now.getTime());
  const unit = left < CANNOT_WAIT_MS ? MINUTE_MS : left < SOON_MS ? HOUR_MS : DAY_MS;
  return formatDuration(left - (left % unit));
}

export function isOverdue(due: string, now: Date): boolean {
  return Date.parse(due) <= now.getTime();
}

/** "by 1:10 AM" today, "Wed, 12:04 PM" within two days, "Sun, Nov 29" beyond, also of what is over. */
export function dueInWords(due: string, now: Date, zone: string): string {
  if (dayKey(due, zone) === dayKey(now, zone)) return `${isOverdue(due, now) ? '' : 'by '}${formatTime(due, zone)}`;
  if (Math.abs(Date.parse(due) - now.getTime()) >= SOON_MS) return formatDayNear(due, zone, now);
  return `${formatWeekday(due, zone)}, ${formatTime(due, zone)}`;
}
