export interface Week {
  /** A Monday: "2026-11-16". */
  week_of: string;
}
export interface Series<W extends Week> {
  field: Exclude<keyof W, 'week_of'>;
  label: string;
}

export function seriesOf<W extends Week>(weeks: readonly W[], { field }: Series<W>): number[] {
  return weeks.map((week) => Number(week[field]));
}

/** Added in cents, because floating-point dollars would not add up. */
export function totalOf(values: readonly number[]): number {
  return values.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;
}
