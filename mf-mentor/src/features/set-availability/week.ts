import type { AvailabilityEntry } from 'contracts/http/availability';
import { intervalsOf, type OpenWindow, type WindowFaults, windowFaults, windowsOf } from './windows.ts';

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export interface DayHours {
  on: boolean;
  /** Kept while the day is off, so that switching it on again shows them. */
  windows: OpenWindow[];
}
/** Monday first. */
export interface Week {
  timeZone: string;
  days: DayHours[];
}

const WEEKDAY = { start: '18:00', end: '21:00' };
const WEEKEND = { start: '10:00', end: '15:00' };
const isWeekend = (day: number) => day >= 5;

export function defaultWeek(timeZone: string): Week {
  return { timeZone, days: DAYS.map((_, day) => ({ on: !isWeekend(day), windows: suggested(day) })) };
}

function suggested(day: number): OpenWindow[] {
  return [{ key: '0', ...(isWeekend(day) ? WEEKEND : WEEKDAY) }];
}

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

export function switchDay(week: Week, day: number, on: boolean): Week {
  const isEmpty = week.days[day]?.windows.length === 0;
  return changeDay(week, day, { on, ...(on && isEmpty ? { windows: suggested(day) } : {}) });
}

export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  const source = week.days[from];
  if (!source) return week;
  return { ...week, days: week.days.map((hours, day) => (to.includes(day) ? structuredClone(source) : hours)) };
}

export function weekFaults({ days }: Week): Readonly<Record<number, WindowFaults>> {
  const faults = days.map(({ on, windows }, day) => [day, on ? windowFaults(windows, DAYS[day] ?? '') : {}] as const);
  return Object.fromEntries(faults.filter(([, rows]) => Object.keys(rows).length > 0));
}
