import { formatInstant, type Instant, TO_THE_MINUTE } from 'contracts/wall-time';
import { now } from './clock.ts';
import { dayKey, formatInZone, viewerZone } from './time.ts';

/** "Thu, Dec 3, 6:00 PM EST", with its year where that is another one than now. */
export function formatSession(instant: Instant, zone: string, now: Date): string {
  return isInYearOf(now, instant, zone) ? formatInZone(instant, zone) : formatInstant(instant, zone, TO_THE_MINUTE);
}

/** Of a session of one's own. */
export function formatWhen(instant: Instant, zone = viewerZone()): string {
  return `${formatSession(instant, zone, now())} (your time)`;
}

export function isInYearOf(now: Date, instant: Instant, zone: string): boolean {
  return dayKey(instant, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4);
}
