import { readdirSync, readFileSync } from 'node:fs';
import { fillCatalog, MENTORS } from './browse.ts';
import { GOALS } from './goals.ts';
import { median } from './load.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

const WARM_UP = 300;
const ROUNDS = 5;
const PAGES_PER_ROUND = 60;
const IDLE_MS = 2_000;
/** Below what the gateway renders for everybody together. */
const PAUSE_MS = 40;

export const about =
  `Browse with 24 of ${MENTORS.toLocaleString('en-US')} mentors, made for a search that nobody asked for before: the gateway’s CPU time ` +
  `for a page, its list from catalog included, less what it needs while nobody asks. Medians of ${ROUNDS} rounds of ${PAGES_PER_ROUND} pages, after ${WARM_UP} others.`;

export async function run(product: Product): Promise<Figure[]> {
  await fillCatalog(product);
  const gateway = product.processes().find(({ name }) => name === 'gateway')?.pid;
  if (!gateway) throw new Error('page: the gateway is not running');
  let n = 0;
  const ask = async (encoding: string) => {
    await Bun.sleep(PAUSE_MS);
    const answer = await fetch(`${product.url}/browse?sport=basketball&n=${n++}`, {
      headers: { 'accept-encoding': encoding, accept: 'text/html' },
    });
    const page = await answer.text();
    const cards = page.match(/Okafor \d+<\/a>/g)?.length ?? 0;
    if (cards < 24) throw new Error(`page: ${cards} cards were rendered`);
    return page.length;
  };
  for (let i = 0; i < WARM_UP; i++) await ask('br');
  const idle = await cpuDuring(gateway, () => Bun.sleep(IDLE_MS));
  const figures: Figure[] = [];
  for (const [name, encoding] of [
    ['packed by Brotli', 'br'],
    ['not packed', 'identity'],
  ] as const) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const spent = await cpuDuring(gateway, async () => {
        for (let i = 0; i < PAGES_PER_ROUND; i++) await ask(encoding);
      });
      const waited = performance.now() - began;
      rounds.push((spent - (idle * waited) / IDLE_MS) / PAGES_PER_ROUND);
    }
    const most = median(rounds);
    figures.push(encoding === 'br' ? atMost(name, most, GOALS.pageCpuMs, 'ms') : plain(name, most, 'ms'));
  }
  return figures;
}

/** Milliseconds, of all threads. */
async function cpuDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuOf(pid);
  await work();
  return cpuOf(pid) - before;
}

function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
}
