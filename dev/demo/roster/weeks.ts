import type { AvailabilityEntry } from 'contracts/http/availability';

type Window = [days: string, start: string, end: string];

/** Days are numbers as in the calls: 0 is Monday. */
const WEEKS = {
  weeknights: [['01234', '18:00', '21:00']],
  lateNights: [['0123', '20:00', '23:00']],
  weekends: [['56', '10:00', '15:00']],
  earlyBird: [
    ['13', '06:30', '08:30'],
    ['5', '08:00', '11:00'],
  ],
  aroundPractice: [
    ['024', '12:00', '14:00'],
    ['13', '19:00', '22:00'],
    ['6', '13:00', '18:00'],
  ],
  sundays: [['6', '11:00', '20:00']],
  lunches: [
    ['01234', '11:30', '13:30'],
    ['5', '12:00', '14:00'],
  ],
  wideOpen: [
    ['01234', '16:00', '21:00'],
    ['56', '09:00', '18:00'],
  ],
  splitDays: [
    ['02', '09:00', '11:00'],
    ['02', '17:00', '19:00'],
    ['4', '15:00', '20:00'],
  ],
  offSeason: [
    ['0123456', '17:00', '20:00'],
    ['5', '09:00', '12:00'],
  ],
} as const satisfies Record<string, readonly (readonly [string, string, string])[]>;
export type WeekName = keyof typeof WEEKS;

export function weekOf(name: WeekName, timezone: string): AvailabilityEntry[] {
  return entries(WEEKS[name] as readonly (readonly [string, string, string])[] as Window[], timezone);
}

/** History is made in a zone without daylight saving; later the real week replaces it. */
const MAKING = 'UTC';

export function anyTime(): AvailabilityEntry[] {
  return entries([['0123456', '00:00', '24:00']], MAKING);
}

/** One hour starting at any minute; two windows when it runs past midnight. */
export function hourAt(start: Date): AvailabilityEntry[] {
  const end = new Date(start.getTime() + 3_600_000);
  const [from, until] = [start, end].map((at) => at.toISOString().slice(11, 16)) as [string, string];
  const [day, nextDay] = [start, end].map((at) => String((at.getUTCDay() + 6) % 7)) as [string, string];
  if (day === nextDay) return entries([[day, from, until]], MAKING);
  const evening: Window = [day, from, '24:00'];
  return entries(until === '00:00' ? [evening] : [evening, [nextDay, '00:00', until]], MAKING);
}

function entries(windows: Window[], timezone: string): AvailabilityEntry[] {
  return windows.flatMap(([days, start_time, end_time]) =>
    [...days].map((day) => ({ day_of_week: Number(day), start_time, end_time, timezone })),
  );
}
