import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './growth/measure.ts';

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

/**
 * Every hot statement over databases of three sizes, in a Postgres that is thrown away: at the largest 100,000 mentors with
 * 10 million sessions, which takes some 12 GB below /tmp and over an hour. `GROWTH_SIZES=1000,10000` for less.
 */
export async function runGrowth(): Promise<string> {
  const sizes = process.env.GROWTH_SIZES?.split(',').map(Number) ?? SIZES;
  const command = [process.execPath, join(import.meta.dir, '../dev/checks/with-servers.ts'), process.execPath];
  const child = Bun.spawn([...command, join(import.meta.dir, 'growth/measure.ts'), ...sizes.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('growth could not be measured');
  const found = text
    .split('\n')
    .filter(Boolean)
    .map((line): Measured => JSON.parse(line));
  writeFileSync(join(import.meta.dir, 'growth/plans.json'), `${JSON.stringify(found, null, 1)}\n`);
  return describeGrowth(found);
}

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
      return cost ? `${Math.round(cost.pages).toLocaleString('en-US')} / ${cost.ms.toFixed(1)}` : '–';
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
