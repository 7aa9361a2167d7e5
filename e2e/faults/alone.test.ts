import { expect } from 'bun:test';
import { SERVICES } from '../services.ts';
import { until } from '../stack.ts';
import { processes } from './processes.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

/** What each service is asked for by a visitor; without the service the call says so, and the others answer. */
const VISITS: [(typeof SERVICES)[number], (mentorId: string) => string][] = [
  ['catalog', (mentorId) => `/api/college-athletes/${mentorId}`],
  ['booking', (mentorId) => `/api/mentors/${mentorId}/slots`],
];

async function answersTo(mentorId: string): Promise<Record<string, number>> {
  const { url } = scene.stack;
  const paths = ['/', '/browse', ...VISITS.map(([, path]) => path(mentorId))];
  const answers = await Promise.all(paths.map(async (path) => [path, (await fetch(`${url}${path}`)).status] as const));
  return Object.fromEntries(answers);
}

for (const away of SERVICES)
  prove(`${away} is stopped, and then the gateway dies: pages answer, and so do the other services`, async (trial) => {
    const { market, stack, watch } = scene;
    const { kill, pidOf, stop, start } = processes(stack);
    const mentor = await market.bookableMentor();
    await stop(away);
    const first = await pidOf('gateway');
    const began = performance.now();
    await kill('gateway');
    // It lives on for as long as it takes to answer the command.
    await until(async () => ![first, undefined].includes(await pidOf('gateway')), 'another gateway');
    const expected = Object.fromEntries([
      ...['/', '/browse'].map((page) => [page, 200]),
      ...VISITS.map(([owner, path]) => [path(mentor.id), owner === away ? 503 : 200]),
    ]);
    await until(
      async () => Bun.deepEquals(await answersTo(mentor.id).catch(() => null), expected),
      `the other services, without ${away}`,
    ).catch(async () => expect(await answersTo(mentor.id)).toEqual(expected));
    trial.recoveredIn((performance.now() - began) / 1_000);
    await start(away);
    await until(async () => (await fetch(`${stack.url}/ready`)).ok, 'everything', 30_000);
    await watch.untilConsistent();
  });
