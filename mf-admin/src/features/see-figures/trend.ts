export interface Week {
  /** Its Monday: "2026-11-16". */
  week_of: string;
}
/** One of the figures of a week. */
export interface Series<W extends Week> {
  field: Exclude<keyof W, 'week_of'>;
  label: string;
}

/** A figure's values, week by week, in the order of the weeks. */
export function seriesOf<W extends Week>(weeks: readonly W[], { field }: Series<W>): number[] {
  return weeks.map((week) => Number(week[field]));
}

/** What the weeks come to; counted in cents, so that dollars add up without a tail of digits. */
export function totalOf(values: readonly number[]): number {
  return values.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;
}
