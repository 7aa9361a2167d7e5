/// <reference lib="esnext.temporal" />
import { HOURS_IN_WEEK, TIMES_OF_DAY, type TimeOfDay, WEEKDAYS, type Weekday } from 'contracts/hours-of-week';
import { DAY_MS, HOUR_MS } from 'contracts/times';

const HOURS_IN_DAY = 24;
const ALL_DAY = [0, HOURS_IN_DAY] as const;
/** Slots are open for about so long, and clocks may change meanwhile. */
const AHEAD_MS = 16 * DAY_MS;

/** Hours of the week, in UTC, that lie in these parts of a week on somebody's clock. */
export function hoursAsked(
  asked: { weekdays: readonly Weekday[]; timeOfDay?: TimeOfDay | undefined; timeZone: string },
  now: Date,
): number[] {
  const [from, until] = asked.timeOfDay ? TIMES_OF_DAY[asked.timeOfDay] : ALL_DAY;
  const days = asked.weekdays.length > 0 ? asked.weekdays : WEEKDAYS;
  const offsets = [now.getTime(), now.getTime() + AHEAD_MS].map((ms) => offsetHours(ms, asked.timeZone));
  const hours = new Set<number>();
  for (const day of days) {
    const midnight = WEEKDAYS.indexOf(day) * HOURS_IN_DAY;
    for (const offset of offsets) {
      // Where clocks differ from UTC by half hours, the hours at both ends count.
      const first = Math.floor(midnight + from - offset);
      const end = Math.ceil(midnight + until - offset);
      for (let hour = first; hour < end; hour++) hours.add((hour + HOURS_IN_WEEK) % HOURS_IN_WEEK);
    }
  }
  return [...hours].sort((a, b) => a - b);
}

function offsetHours(ms: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return offsetNanoseconds / (HOUR_MS * 1_000_000);
}
