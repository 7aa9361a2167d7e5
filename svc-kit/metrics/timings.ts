/** Seconds. From a kept list's fraction of a millisecond to the time at which the gateway gives a service up. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Series {
  labels: Readonly<Record<string, string>>;
  /** How many fell into each bucket, and behind the last one. */
  counts: readonly number[];
  seconds: number;
}

export interface Timings<L extends string> {
  readonly name: string;
  readonly help: string;
  note(labels: Readonly<Record<L, string>>, ms: number): void;
  series(): readonly Series[];
}

interface Mutable extends Series {
  counts: number[];
}

/** How long things took, in plain arrays: prom-client's own histograms take some microseconds for each observation. */
export function createTimings<const L extends string>(
  name: string,
  help: string,
  order: readonly [L, ...L[]],
): Timings<L> {
  const known = new Map<string, Mutable>();

  function find(labels: Readonly<Record<L, string>>): Mutable {
    let key = labels[order[0]];
    for (let i = 1; i < order.length; i++) key += `\n${labels[order[i] ?? order[0]]}`;
    const found = known.get(key);
    if (found) return found;
    const made = { labels: { ...labels }, counts: new Array<number>(BUCKETS.length + 1).fill(0), seconds: 0 };
    known.set(key, made);
    return made;
  }

  return {
    name,
    help,
    note(labels, ms) {
      const seconds = ms / 1_000;
      const series = find(labels);
      let at = 0;
      while (at < BUCKETS.length && seconds > (BUCKETS[at] ?? 0)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.seconds += seconds;
    },
    series: () => [...known.values()],
  };
}
