export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function roundMaximum(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  if (largest === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 5, 10].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}

/** Every value above 0 stays visible. */
export function barsOf(values: readonly number[], maximum: number, width: number, height: number): Bar[] {
  const LEAST = 2;
  const slot = width / Math.max(1, values.length);
  const gap = slot * 0.28;
  return values.map((value, index) => {
    const share = maximum > 0 ? Math.min(1, Math.max(0, value) / maximum) : 0;
    const tall = share > 0 ? Math.max(LEAST, share * height) : 0;
    return { x: index * slot + gap / 2, y: height - tall, width: slot - gap, height: tall };
  });
}

/** The bar below a pointer that is so many pixels into the chart. */
export function pointAt(x: number, width: number, count: number): number {
  const at = width > 0 ? Math.floor((x / width) * count) : 0;
  return Math.min(Math.max(0, count - 1), Math.max(0, at));
}

export interface Step {
  /** Signed; a total counts from nothing, every other step from where the one before it ended. */
  amount: number;
  total?: boolean;
}
export interface Span {
  left: number;
  width: number;
}

/** Percent of one scale that holds every step. */
export function spansOf(steps: readonly Step[]): Span[] {
  let at = 0;
  const ends = steps.map(({ amount, total }) => {
    const from = total ? 0 : at;
    at = from + amount;
    return [Math.min(from, at), Math.max(from, at)] as const;
  });
  const low = Math.min(0, ...ends.map(([from]) => from));
  const high = Math.max(0, ...ends.map(([, to]) => to));
  const percent = (length: number) => (high > low ? (length / (high - low)) * 100 : 0);
  return ends.map(([from, to]) => ({ left: percent(from - low), width: percent(to - from) }));
}
