import type { AvailabilityEntry } from 'contracts/http/availability';

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

/** One window of one weekday as the editor shows it; 0 is Monday. */
export interface WindowRow {
  key: string;
  day: number;
  enabled: boolean;
  /** HH:MM, as a time field holds them: an end of 00:00 is the midnight that ends the day. */
  start: string;
  end: string;
}
export interface Week {
  timeZone: string;
  rows: WindowRow[];
}

const WEEKDAY = { start: '18:00', end: '21:00', enabled: true };
const WEEKEND = { start: '10:00', end: '15:00', enabled: false };
const isWeekend = (day: number) => day >= 5;

/** What is offered to a mentor who has saved nothing yet: weekday evenings. */
export function defaultWeek(timeZone: string): Week {
  const rows = DAYS.map((_, day) => ({ key: `${day}-0`, day, ...(isWeekend(day) ? WEEKEND : WEEKDAY) }));
  return { timeZone, rows };
}

/** The saved windows as rows, every one of them; days without any are off. Nothing saved: the default week. */
export function weekOf(entries: readonly AvailabilityEntry[], timeZone: string): Week {
  if (entries.length === 0) return defaultWeek(timeZone);
  const rows = DAYS.flatMap((_, day): WindowRow[] => {
    const saved = entries
      .filter((entry) => entry.day_of_week === day)
      .sort((a, b) => a.start_time.localeCompare(b.start_time));
    if (saved.length === 0) return [{ key: `${day}-0`, day, ...(isWeekend(day) ? WEEKEND : WEEKDAY), enabled: false }];
    return saved.map(({ start_time, end_time }, index) => ({
      key: `${day}-${index}`,
      day,
      enabled: true,
      start: start_time,
      end: end_time === END_OF_DAY ? MIDNIGHT : end_time,
    }));
  });
  return { timeZone: entries[0]?.timezone ?? timeZone, rows };
}

/** What is sent: the windows that are switched on. */
export function entriesOf({ rows, timeZone }: Week): AvailabilityEntry[] {
  return rows
    .filter(({ enabled }) => enabled)
    .map(({ day, start, end }) => ({
      day_of_week: day,
      start_time: start,
      end_time: endOnWire(end),
      timezone: timeZone,
    }));
}

function endOnWire(end: string): string {
  return end === MIDNIGHT ? END_OF_DAY : end;
}

/** What is wrong, by row: a missing time, an end that is not after its start, two windows that overlap. */
export function faultsOf({ rows }: Week): Readonly<Record<string, { start?: string; end?: string }>> {
  const enabled = rows.filter((row) => row.enabled);
  const faults = enabled.map((row, index): [string, { start?: string; end?: string }] => {
    if (!row.start) return [row.key, { start: 'Give a start time.' }];
    if (!row.end) return [row.key, { end: 'Give an end time.' }];
    if (row.start >= endOnWire(row.end)) return [row.key, { end: 'The end must be after the start.' }];
    const clashes = enabled
      .slice(0, index)
      .some((other) => other.day === row.day && other.start < endOnWire(row.end) && row.start < endOnWire(other.end));
    return [row.key, clashes ? { start: 'This overlaps with the window above.' } : {}];
  });
  return Object.fromEntries(faults.filter(([, fault]) => Object.keys(fault).length > 0));
}
