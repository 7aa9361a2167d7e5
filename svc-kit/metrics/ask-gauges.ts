import { withinTime } from '../until-done.ts';

export interface Reading {
  value: number;
  labels?: Readonly<Record<string, string>>;
}

/** Numbers that are looked up when somebody scrapes: one question, and the gauges that its answer fills. */
export interface GaugeQuestion<G extends string = string> {
  name: string;
  /** Each gauge with what it means, and the names of its labels. */
  gauges: Readonly<Record<G, readonly [help: string, ...labels: string[]]>>;
  /** One query at most. */
  ask(): Promise<Readonly<Record<G, readonly Reading[]>>> | Readonly<Record<G, readonly Reading[]>>;
}

/** Keeps the names of the gauges and of the readings together. */
export const gauges = <const G extends string>(question: GaugeQuestion<G>): GaugeQuestion => question;

/** A reading for each value that a label has among the items. */
export function readingsBy<T>(
  label: string,
  items: readonly T[],
  labelOf: (item: T) => string,
  measure: (of: readonly T[]) => number,
): Reading[] {
  const values = [...new Set(items.map(labelOf))];
  return values.map((value) => ({
    value: measure(items.filter((item) => labelOf(item) === value)),
    labels: { [label]: value },
  }));
}

export interface GaugeAsker {
  add(questions: readonly GaugeQuestion[]): void;
  /** Of a question that fails or takes too long there are no readings, and no old ones. */
  read(): Promise<ReadonlyMap<string, readonly Reading[]>>;
  gauges(): GaugeQuestion['gauges'];
  failures(): ReadonlyMap<string, number>;
}

const KEPT_MS = 5_000;
const LIMIT_MS = 2_000;

interface Kept {
  question: GaugeQuestion;
  askedAt: number;
  answer: Readonly<Record<string, readonly Reading[]>> | null;
  asking: Promise<void> | undefined;
}

/** However often it is scraped, the database hears each question once in some seconds, and never twice at a time. */
export function createGaugeAsker({
  limitMs = LIMIT_MS,
  keptMs = KEPT_MS,
  now = () => performance.now(),
} = {}): GaugeAsker {
  const all: Kept[] = [];
  const failures = new Map<string, number>();

  async function ask(kept: Kept): Promise<void> {
    const { question } = kept;
    kept.askedAt = now();
    try {
      kept.answer = await question.ask();
    } catch {
      kept.answer = null;
      fail(question);
    } finally {
      kept.asking = undefined;
    }
  }

  function fail({ name }: GaugeQuestion) {
    failures.set(name, (failures.get(name) ?? 0) + 1);
  }

  async function refresh(kept: Kept): Promise<void> {
    if (kept.asking === undefined && now() - kept.askedAt < keptMs) return;
    kept.asking ??= ask(kept);
    try {
      await withinTime(kept.asking, limitMs, kept.question.name);
    } catch {
      kept.answer = null;
      fail(kept.question);
    }
  }

  return {
    add(questions) {
      for (const question of questions) {
        failures.set(question.name, 0);
        all.push({ question, askedAt: Number.NEGATIVE_INFINITY, answer: null, asking: undefined });
      }
    },
    async read() {
      await Promise.all(all.map(refresh));
      return new Map(all.flatMap(({ answer }) => Object.entries(answer ?? {})));
    },
    gauges: () => Object.assign({}, ...all.map(({ question }) => question.gauges)),
    failures: () => failures,
  };
}
