import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './growth/measure.ts';
import type { Partitioned } from './growth/measure-partitions.ts';

const SIZES = [1_000, 10_000, 100_000];
/** A hundred times as many mentors may cost so much more; an index that is two levels deeper does. */
const FLAT = 3;
const FLAT_PAGES = 40;
interface Measured {
  service: string;
  mentors: number;
  costs: Cost[];
  sizes: { name: string; mb: number }[];
}

export async function runGrowth(): Promise<string> {
  // Hot statements in a throw-away Postgres of three sizes: at the largest 100,000 mentors with 10 million sessions,
  // 12 GB below /tmp and over an hour. `GROWTH_SIZES=1000,10000` and `GROWTH_SERVICES=payments` for less.
  const sizes = process.env.GROWTH_SIZES?.split(',').map(Number) ?? SIZES;
  const found = await linesOf<Measured>('measure.ts', sizes);
  writeFileSync(join(import.meta.dir, 'growth/plans.json'), `${JSON.stringify(found, null, 1)}\n`);
  return describeGrowth(found);
}

async function linesOf<T>(script: string, sizes: number[]): Promise<T[]> {
  const command = [process.execPath, join(import.meta.dir, '../dev/checks/with-servers.ts'), process.execPath];
  const child = Bun.spawn([...command, join(import.meta.dir, 'growth', script), ...sizes.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${script} could not measure`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): T => JSON.parse(line));
}

/** Booking's statements over 10 million sessions in one table, and over the same cut by quarters. `GROWTH_SIZES=1000` for less. */
export async function runPartition(): Promise<string> {
  const sizes = process.env.GROWTH_SIZES?.split(',').map(Number) ?? [100_000];
  const found = await linesOf<Partitioned>('measure-partitions.ts', sizes.slice(0, 1));
  return found.map(describePartitions).join('\n');
}

function describePartitions({ before, after, sizes, ...found }: Partitioned): string {
  const rows = before.map(({ name, pages, ms }) => {
    const cut = after.find((cost) => cost.name === name);
    return `| ${name} | ${cell({ pages, ms })} | ${cut ? cell(cut) : '–'} |`;
  });
  const count = (n: number) => n.toLocaleString('en-US');
  return `${count(found.sessions)} sessions in ${found.partitions} quarters, copied in ${found.copySeconds} s; ${count(Math.round(sizes.whole))} MB in one table, ${count(Math.round(sizes.parts))} MB in all quarters, ${count(Math.round(sizes.largest))} MB in the largest.

| pages / ms | one table | quarters |
|---|---:|---:|
${rows.join('\n')}
`;
}

const cell = ({ pages, ms }: Pick<Cost, 'pages' | 'ms'>) =>
  `${Math.round(pages).toLocaleString('en-US')} / ${ms.toFixed(1)}`;

export function describeGrowth(found: Measured[]): string {
  const sizes = [...new Set(found.map(({ mentors }) => mentors))].toSorted((a, b) => a - b);
  const names = new Map(
    found.flatMap(({ costs }) => costs.map((cost) => [`${cost.service}: ${cost.name}`, cost.grows])),
  );
  const of = (name: string, mentors: number) =>
    found
      .flatMap(({ costs }) => costs)
      .find((cost) => cost.mentors === mentors && `${cost.service}: ${cost.name}` === name);
  const rows = [...names].map(([name, grows]) => {
    const costs = sizes.map((size) => of(name, size)).filter((cost) => cost !== undefined);
    const cells = sizes.map((size) => {
      const cost = of(name, size);
      return cost ? cell(cost) : '–';
    });
    return `| ${name} | ${cells.join(' | ')} | ${verdict(costs, grows)} |`;
  });
  const head = sizes.map((size) => `${size.toLocaleString('en-US')} mentors`).join(' | ');
  return `| pages / ms | ${head} | |\n|---|${sizes.map(() => '---:|').join('')}---|\n${rows.join('\n')}\n\n${describeSizes(found, sizes)}`;
}

function verdict(costs: Cost[], grows: string | null): string {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last || first === last) return 'one size';
  if (last.pages <= first.pages * FLAT || last.pages <= first.pages + FLAT_PAGES) return 'flat';
  return grows ? `grows ${grows}` : '**grows**';
}

function describeSizes(found: Measured[], sizes: number[]): string {
  const megabytes = (service: string, name: string, mentors: number) =>
    found.find((each) => each.service === service && each.mentors === mentors)?.sizes.find((size) => size.name === name)
      ?.mb;
  const largest = found.filter(({ mentors }, _, all) => mentors === Math.max(...all.map((each) => each.mentors)));
  const rows = largest.flatMap(({ service, sizes: tables }) =>
    tables.slice(0, 6).map(({ name }) => {
      const cells = sizes.map((size) => megabytes(service, name, size)?.toFixed(1) ?? '–');
      return `| ${service}: \`${name}\` | ${cells.join(' | ')} |`;
    }),
  );
  return `| MB of tables and indexes | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |\n|---|${sizes.map(() => '---:|').join('')}\n${rows.join('\n')}\n`;
}
