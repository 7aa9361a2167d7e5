import { HOUR_MS } from './times.ts';

/** From 0, Monday at midnight UTC, to 167. */
export const HOURS_IN_WEEK = 168;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** On the viewer's clock: from the first hour up to the second. */
export const TIMES_OF_DAY = { morning: [5, 12], afternoon: [12, 17], evening: [17, 24] } as const;
export type TimeOfDay = keyof typeof TIMES_OF_DAY;

/** The epoch began on a Thursday. */
const EPOCH_HOUR = 3 * 24;

export function hourOfWeek(instant: Date): number {
  return (Math.floor(instant.getTime() / HOUR_MS) + EPOCH_HOUR) % HOURS_IN_WEEK;
}
