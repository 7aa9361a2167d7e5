/// <reference lib="esnext.temporal" />
import { QUIET_HOURS } from 'contracts/times';

/**
 * When something written now may reach whoever it is for.
 * @param timeZone the minor's own
 * @returns the morning for which it waits; null for at once
 */
export function waitsUntil(now: Date, timeZone: string): Date | null {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const isEvening = there.hour >= QUIET_HOURS.from;
  if (!isEvening && there.hour >= QUIET_HOURS.until) return null;
  const day = there.toPlainDate().add({ days: isEvening ? 1 : 0 });
  const morning = day.toZonedDateTime({ timeZone, plainTime: { hour: QUIET_HOURS.until } });
  return new Date(morning.epochMilliseconds);
}
