import { addDays } from 'web-kit/calendar-month';
import type { Thread, ThreadMessage } from 'web-kit/resources/threads';
import { dayKey, formatSoon, formatTime } from 'web-kit/time';

/** "8 AM", "8 AM tomorrow", in the reader’s zone; null by day, also on a page that has stood open since the night. */
export function morningOf(until: string | null, zone: string, now: Date): string | null {
  if (!until || Date.parse(until) <= now.getTime()) return null;
  const [day, today] = [dayKey(until, zone), dayKey(now, zone)];
  const time = formatTime(until, zone).replace(':00', '');
  if (day === today) return time;
  return day === addDays(today, 1) ? `${time} tomorrow` : formatSoon(until, zone);
}

/** What stands beside a message that the other person can’t read yet; null once they can. */
export function waitOf(
  { delivered_at }: ThreadMessage,
  { closed, waits_until }: Pick<Thread, 'closed' | 'waits_until'>,
  zone: string,
  now: Date,
): string | null {
  if (delivered_at) return null;
  if (closed === 'over') return 'Not delivered';
  if (closed === 'no_guardian') return 'Waits for a parent or guardian';
  const morning = morningOf(waits_until, zone, now);
  return morning ? `Waits until ${morning}` : 'On its way';
}
