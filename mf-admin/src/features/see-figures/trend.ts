export interface Week {
  /** A Monday: "2026-11-16". */
  week_of: string;
}
export interface Series<W extends Week> {
  field: Exclude<keyof W, 'week_of'>;
  label: string;
  /** Small beside the others: on their scale nobody could read it. */
  ownScale?: boolean;
}

export const PERIODS = [4, 12, 52] as const;
export type Period = (typeof PERIODS)[number];
/** They fit on a phone and show a season. */
const USUAL: Period = 12;

export function readPeriod(asked: string | null): Period {
  return PERIODS.find((weeks) => String(weeks) === asked) ?? USUAL;
}

export interface Periods<W extends Week> {
  /** Those that are over. */
  full: readonly W[];
  /** As many, right before them: empty while the product is too young. */
  before: readonly W[];
  /** The one that is not over; it counts in no total. */
  open: W | undefined;
}

/** @param weeks the oldest first, the open one last */
export function periodsOf<W extends Week>(weeks: readonly W[], count: number): Periods<W> {
  const over = weeks.slice(0, -1);
  const full = over.slice(-count);
  const before = over.slice(0, over.length - full.length).slice(-full.length);
  return { full, before: before.length === full.length ? before : [], open: weeks.at(-1) };
}

export function seriesOf<W extends Week>(weeks: readonly W[], { field }: Series<W>): number[] {
  return weeks.map((week) => Number(week[field]));
}

/** Added in cents, because floating-point dollars would not add up. */
export function totalOf(values: readonly number[]): number {
  return values.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;
}

/** "$800 (20%) more than in the 12 weeks before." */
export function compare(now: number, before: number, weeks: number, format: (value: number) => string): string {
  const than = `the ${weeks === 1 ? 'week' : `${weeks} weeks`} before`;
  if (now === before) return now === 0 ? `None, and none in ${than}.` : `The same as in ${than}.`;
  if (before === 0) return `None in ${than}.`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const share = percent > 0 ? ` (${percent}%)` : '';
  return `${format(Math.abs(totalOf([now, -before])))}${share} ${now > before ? 'more' : 'less'} than in ${than}.`;
}
