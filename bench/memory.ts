import { readFileSync } from 'node:fs';
import { MINUTE_MS } from 'contracts/times';
import { BARE_CALLS, startBareStack } from './bare-stack.ts';
import { GOALS } from './goals.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

export const about =
  'Everything that `npm start` runs but Postgres: what each process has for itself, and every mapped file (the programs bun, ' +
  'node and nats-server) counted once. Where nothing else runs the same programs, this is the sum of their PSS. Right ' +
  'after the start and at the end of the loads nothing has been given back yet; a minute later it has. The bare stack has as many processes, with nothing ' +
  "of ours in them: nats-server, maildev as it comes, an empty Bun that serves, and five bundles that import Hono, zod, and the broker's " +
  'client, hold a connection to the broker and four of them one to Postgres, and have answered one call. Loaded, its mailbox has taken as many mails ' +
  `as the loads send, and each that answers ${BARE_CALLS} calls.`;
/** What a load left is given back once thirty quiet seconds have passed. */
const GIVEN_BACK_MS = MINUTE_MS;

/** In MB. */
interface Memory {
  total: number;
  /** `pss`: smaller while other copies of the same programs run. `parts`: by process, largest first, and `files`. */
  pss: number;
  parts: [name: string, megabytes: number][];
}

function measureMemory(processes: { name: string; pid: number }[]): Memory {
  const files = new Map<string, number>();
  let pss = 0;
  const parts = processes.map(({ name, pid }): [string, number] => {
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

export interface BeforeLoads {
  started: Memory;
  idle: Memory;
}

export async function measureBeforeLoads(product: Product): Promise<BeforeLoads> {
  const started = measureMemory(product.processes());
  await Bun.sleep(GIVEN_BACK_MS);
  return { started, idle: measureMemory(product.processes()) };
}

/** @param mails what the loads have sent into the mailbox */
export async function run(product: Product, { started, idle }: BeforeLoads, mails: number): Promise<Figure[]> {
  const loaded = measureMemory(product.processes());
  await Bun.sleep(GIVEN_BACK_MS);
  const after = measureMemory(product.processes());
  const stack = await startBareStack(product);
  const bare = measureMemory(stack.processes());
  await stack.load(mails);
  await Bun.sleep(GIVEN_BACK_MS);
  const bareAfter = measureMemory(stack.processes());
  await stack.stop();
  return [
    atMost('right after the start', started.total, GOALS.memoryMb, 'MB'),
    atMost('idle, a minute after the start', idle.total, GOALS.memoryMb, 'MB'),
    atMost('at the end of all loads', loaded.total, GOALS.memoryMb, 'MB'),
    atMost('a minute after all loads', after.total, GOALS.memoryMb, 'MB'),
    atMost('bare stack', bare.total, GOALS.memoryMb, 'MB'),
    atMost('bare stack, a minute after its loads', bareAfter.total, GOALS.memoryMb, 'MB'),
    plain('sum of PSS, idle', idle.pss, 'MB'),
    plain('sum of PSS, a minute after all loads', after.pss, 'MB'),
    ...describeParts('idle', idle),
    ...describeParts('at the end of all loads', loaded),
    ...describeParts('a minute after all loads', after),
    ...describeParts('bare', bare),
    ...describeParts('bare, a minute after its loads', bareAfter),
  ];
}

function describeParts(when: string, { parts }: Memory): Figure[] {
  return parts.map(([name, megabytes]) => plain(`${name}, ${when}`, megabytes, 'MB'));
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
