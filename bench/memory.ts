import { readFileSync } from 'node:fs';
import { GOALS } from './goals.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

export const about =
  'Everything that `npm start` runs but Postgres: what each process has for itself, and every mapped file (the programs bun, ' +
  'node and nats-server) counted once. Where nothing else runs the same programs, this is the sum of their PSS.';

/** In MB. */
export interface Memory {
  total: number;
  /** Smaller while other copies of the same programs run. */
  pss: number;
  /** By process, largest first, and `files`. */
  parts: [name: string, megabytes: number][];
}

export function measureMemory(product: Product): Memory {
  const files = new Map<string, number>();
  let pss = 0;
  const parts = product.processes().map(({ name, pid }): [string, number] => {
    let own = 0;
    for (const mapping of readMappings(pid)) {
      pss += mapping.pss / 1024;
      const isFile = mapping.path.startsWith('/') && !mapping.path.endsWith('(deleted)');
      own += isFile ? mapping.anonymous : mapping.pss;
      if (isFile) files.set(mapping.range, Math.max(files.get(mapping.range) ?? 0, mapping.rss - mapping.anonymous));
    }
    return [name, own / 1024];
  });
  parts.sort((a, b) => b[1] - a[1]);
  parts.push(['files', [...files.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024]);
  return { total: parts.reduce((sum, [, megabytes]) => sum + megabytes, 0), pss, parts };
}

export function compareMemory(idle: Memory, loaded: Memory): Figure[] {
  return [
    atMost('idle after the start', idle.total, GOALS.memoryMb, 'MB'),
    atMost('after all loads', loaded.total, GOALS.memoryMb, 'MB'),
    plain('sum of PSS, idle', idle.pss, 'MB'),
    plain('sum of PSS, after all loads', loaded.pss, 'MB'),
    ...loaded.parts.map(([name, megabytes]) => plain(`${name}, after all loads`, megabytes, 'MB')),
  ];
}

interface Mapping {
  path: string;
  range: string;
  /** In kilobytes. */
  rss: number;
  pss: number;
  anonymous: number;
}

function readMappings(pid: number): Mapping[] {
  const mappings: Mapping[] = [];
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const head = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) \S+ \d+ *(.*)$/.exec(line);
    if (head) mappings.push({ path: head[2] ?? '', range: `${head[2]} ${head[1]}`, rss: 0, pss: 0, anonymous: 0 });
    const mapping = mappings.at(-1);
    const field = /^(Rss|Pss|Anonymous): +(\d+) kB$/.exec(line);
    if (!mapping || !field) continue;
    mapping[field[1]?.toLowerCase() as 'rss' | 'pss' | 'anonymous'] = Number(field[2]);
  }
  return mappings;
}
