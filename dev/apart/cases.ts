import { SERVICES } from '../../e2e/services.ts';

const PAIRS = [...SERVICES, 'gateway'] as const;
/** With the number that each has, one of which a fault hits. */
export const KINDS = { nats: 3, ...pairsOf(PAIRS), pgbouncer: 1, replica: 1 } as const;
export type Kind = keyof typeof KINDS;
export type Fault = 'killed' | 'cut off' | 'slow';

export interface Case {
  kind: Kind | 'primary';
  fault: Fault;
  title: string;
  /** Where others of its kind stay, they take over while it is still away. */
  countsFrom: 'beginning' | 'end';
}

const HOW: Record<Fault, string> = {
  killed: 'killed, started again 15 s later',
  'cut off': 'cut off for 20 s',
  slow: '100 ms slower for 20 s',
};

export const CASES: Case[] = [
  ...(Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    (['killed', 'cut off', 'slow'] as const).map((fault) => describe(kind, fault)),
  ),
  {
    kind: 'primary',
    fault: 'killed',
    title: 'the primary of Postgres killed, the replica promoted, its address moved',
    countsFrom: 'end',
  },
];

function pairsOf<T extends string>(names: readonly T[]): Record<T, 2> {
  return Object.fromEntries(names.map((name) => [name, 2])) as Record<T, 2>;
}

function describe(kind: Kind, fault: Fault): Case {
  const many = KINDS[kind];
  const who = many === 1 ? `the ${kind === 'replica' ? 'replica of Postgres' : 'PgBouncer'}` : `one ${kind} of ${many}`;
  const countsFrom = many > 1 && fault !== 'slow' ? 'beginning' : 'end';
  return { kind, fault, title: `${who.replace('the PgBouncer', 'PgBouncer')} ${HOW[fault]}`, countsFrom };
}

/** Those whose title has one of the words; all without any. The primary dies last: afterward there is no replica. */
export function pickCases(words: readonly string[]): Case[] {
  return CASES.filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)));
}
