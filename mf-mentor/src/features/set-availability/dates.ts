import type { DateOverride } from 'contracts/http/availability';
import { formatCalendarDay } from 'contracts/near-year';
import { DAY_MS } from 'contracts/times';
import { intervalsOf, type OpenWindow, type WindowFaults, windowFaults, windowsOf } from './windows.ts';

export const LONGEST_BREAK_DAYS = 60;

/** Without windows it is a day off. */
export interface DateHours {
  date: string;
  windows: OpenWindow[];
}
export interface DateWish {
  date: string;
  /** Empty for a single date. */
  until: string;
  off: boolean;
  windows: OpenWindow[];
}
export interface DateFaults {
  date?: string;
  until?: string;
  windows: WindowFaults;
}

export function datesOf(overrides: readonly DateOverride[], today: string): DateHours[] {
  return overrides
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, intervals }) => ({ date, windows: windowsOf(intervals) }));
}

export function overridesOf(dates: readonly DateHours[]): DateOverride[] {
  return dates.map(({ date, windows }) => ({ date, intervals: intervalsOf(windows) }));
}

export function withDates(dates: readonly DateHours[], wish: DateWish, instead: string | null): DateHours[] {
  const windows = wish.off ? [] : wish.windows;
  const added = datesBetween(wish.date, wish.until || wish.date).map((date) => ({ date, windows }));
  const others = dates.filter(({ date }) => date !== instead);
  return [...others, ...added].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Both ends included; none if they are in the wrong order or invalid. */
export function datesBetween(first: string, last: string): string[] {
  const [from, until] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)];
  const dates: string[] = [];
  for (let ms = from; ms <= until; ms += DAY_MS) dates.push(new Date(ms).toISOString().slice(0, 10));
  return dates;
}

export function dateFaults(wish: DateWish, others: readonly string[], today: string): DateFaults {
  const windows = wish.off
    ? {}
    : windowFaults(wish.windows, wish.date ? formatCalendarDay(wish.date, today) : 'This date');
  const fault = (date: string) => ({ date, windows });
  if (!wish.date) return fault('Choose a date.');
  if (wish.date < today) return fault('Choose a date from today on.');
  if (wish.until && wish.until < wish.date) return { until: 'The last day can’t be before the first.', windows };
  const days = datesBetween(wish.date, wish.until || wish.date);
  if (days.length > LONGEST_BREAK_DAYS) return { until: `Add at most ${LONGEST_BREAK_DAYS} days at once.`, windows };
  const twice = days.find((date) => others.includes(date));
  return twice ? fault(`${formatCalendarDay(twice, today)} is in your list already. Change it there.`) : { windows };
}

export function hasFaults({ date, until, windows }: DateFaults): boolean {
  return Boolean(date ?? until) || Object.keys(windows).length > 0;
}
