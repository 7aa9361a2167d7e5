const DAY_MS = 86_400_000;
const WEEK = 7;

// A calendar day is text ("2026-12-03") and a month is one, too ("2026-12"): neither belongs to a zone.
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return dayAt(at(day) + days * DAY_MS);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same date in another month, or that month's last day. */
export function inMonth(day: string, month: string): string {
  const last = lastDayOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

export function weekdayOf(day: string): number {
  return new Date(at(day)).getUTCDay();
}

/** Weeks from Sunday to Saturday, with null where another month's days would stand. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDayOf(month);
  const length = Number(lastDayOf(month).slice(8));
  const lead = weekdayOf(first);
  const rows = Math.ceil((lead + length) / WEEK);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: WEEK }, (_, column) => {
      const index = row * WEEK + column - lead;
      return index < 0 || index >= length ? null : addDays(first, index);
    }),
  );
}

/** Where a key leads from a day; null when the key is none of the calendar's. */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, WEEK - 1 - weekdayOf(day));
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), -1));
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), 1));
    default:
      return null;
  }
}
