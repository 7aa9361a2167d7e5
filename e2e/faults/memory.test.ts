import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { SERVICES } from '../services.ts';
import { until } from '../stack.ts';
import { settle } from './load.ts';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

// Memory is given back as everywhere but in tests.
delete process.env.MIMALLOC_PURGE_DELAY;
const scene = underWatch();
const { prove } = scene;
const PAGE_BYTES = 4_096;
const CALLS_A_ROUND = 4_000;
const AT_ONCE = 16;
/** A runtime grows and shrinks by a few dozen MB on its own; a leak of 10 KB a call is more in one round. */
const GROWTH_LIMIT_MB = 40;

async function residentMb(): Promise<Record<string, number>> {
  const sizes = [...SERVICES, 'gateway'].map(async (name) => {
    const pid = await until(() => processes(scene.stack).pidOf(name), name);
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return [name, (Number(resident) * PAGE_BYTES) / 2 ** 20] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

prove('services answer thousands of calls and stay as big as they were', async ({ rounds }) => {
  const { market } = scene;
  const { mentors, athletes } = await settle(market, { mentors: 1, athletes: 1 });
  const [mentor, athlete] = [mentors[0], athletes[0]];
  const calls = [
    ['/mentors', null],
    [`/mentors/${mentor?.id}/slots`, null],
    ['/sessions', athlete?.token],
    ['/me', athlete?.token],
    [`/stripe/connect-url/${mentor?.id}`, mentor?.token],
  ] as const;
  async function ask(count: number): Promise<void> {
    let left = count;
    const work = async () => {
      for (; left > 0; left--) {
        const [path, token] = calls[left % calls.length] ?? calls[0];
        expect((await market.api('GET', path, token)).status).toBeLessThan(500);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  await ask(CALLS_A_ROUND);
  const before = await residentMb();
  await ask(CALLS_A_ROUND * rounds);
  const after = await residentMb();
  const grown = Object.entries(after).filter(([name, mb]) => mb - (before[name] ?? 0) > GROWTH_LIMIT_MB);
  expect(grown).toEqual([]);
});
