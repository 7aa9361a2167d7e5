import type { AvailabilityEntry } from 'contracts/http/availability';
import { intervalsOf, type OpenWindow, type WindowFaults, windowFaults, windowsOf } from './windows.ts';

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export interface DayHours {
  on: boolean;
  /** Kept while the day is off, so that switching it on again shows them. */
  windows: OpenWindow[];
}
/** The week as the editor shows it, Monday first. */
export interface Week {
  timeZone: string;
  days: DayHours[];
}

const WEEKDAY = { start: '18:00', end: '21:00' };
const WEEKEND = { start: '10:00', end: '15:00' };
const isWeekend = (day: number) => day >= 5;

/** The proposal for mentors who have saved nothing yet: weekday evenings. */
export function defaultWeek(timeZone: string): Week {
  return { timeZone, days: DAYS.map((_, day) => ({ on: !isWeekend(day), windows: suggested(day) })) };
}

function suggested(day: number): OpenWindow[] {
  return [{ key: '0', ...(isWeekend(day) ? WEEKEND : WEEKDAY) }];
}

/** Days without saved windows are off; with nothing saved at all, the default week. */
export function weekOf(entries: readonly AvailabilityEntry[], timeZone: string): Week {
  const [first] = entries;
  if (!first) return defaultWeek(timeZone);
  const days = DAYS.map((_, day): DayHours => {
    const saved = entries.filter((entry) => entry.day_of_week === day);
    return saved.length > 0 ? { on: true, windows: windowsOf(saved) } : { on: false, windows: suggested(day) };
  });
  return { timeZone: first.timezone, days };
}

export function entriesOf({ days, timeZone }: Week): AvailabilityEntry[] {
  return days.flatMap(({ on, windows }, day) =>
    on ? intervalsOf(windows).map((interval) => ({ day_of_week: day, ...interval, timezone: timeZone })) : [],
  );
}

export function changeDay(week: Week, day: number, change: Partial<DayHours>): Week {
  return { ...week, days: week.days.map((hours, index) => (index === day ? { ...hours, ...change } : hours)) };
}

/** A day that is switched on without hours gets the suggested ones. */
export function switchDay(week: Week, day: number, on: boolean): Week {
  const isEmpty = week.days[day]?.windows.length === 0;
  return changeDay(week, day, { on, ...(on && isEmpty ? { windows: suggested(day) } : {}) });
}

/** Copies the hours of one day, or that it is off, to others. */
export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  const source = week.days[from];
  if (!source) return week;
  return { ...week, days: week.days.map((hours, day) => (to.includes(day) ? structuredClone(source) : hours)) };
}

/** Faults of the days that are on, by day and row. */
export function weekFaults({ days }: Week): Readonly<Record<number, WindowFaults>> {
  const faults = days.map(({ on, windows }, day) => [day, on ? windowFaults(windows, DAYS[day] ?? '') : {}] as const);
  return Object.fromEntries(faults.filter(([, rows]) => Object.keys(rows).length > 0));
}
