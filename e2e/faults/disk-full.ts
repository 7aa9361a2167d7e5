import { afterAll, expect } from 'bun:test';
import { until } from '../stack.ts';
import { settle, startLoad } from './load.ts';
import { mountSmallDisk } from './small-disk.ts';
import { underWatch } from './under-watch.ts';

// Not a file of `npm test`, which anybody may run: it takes root to mount a disk that can be filled.
const DISK_MB = 900;
const FULL_MS = 30_000;
const disk = mountSmallDisk(DISK_MB);
const scene = underWatch({ below: () => disk.folder });
afterAll(() => disk.remove());

scene.prove(
  'the disk is full for half a minute: pages and lists answer, and everything comes back when it is freed',
  async (trial) => {
    const { market, stack } = scene;
    const town = await settle(market);
    const load = startLoad(stack, town, trial.promise);
    await load.paidMore(4);
    const free = disk.fill();
    const visits = ['/', '/browse', `/api/mentors/${town.mentors[0]?.id}/slots`];
    const ends = performance.now() + FULL_MS;
    let rounds = 0;
    try {
      await until(
        async () => {
          const answers = await Promise.all(visits.map((path) => fetch(`${stack.url}${path}`).catch(() => null)));
          expect(answers.map((answer) => answer?.status)).toEqual(visits.map(() => 200));
          rounds += 1;
          return performance.now() > ends;
        },
        'the half minute to be over',
        FULL_MS + 10_000,
      );
    } finally {
      free();
    }
    expect(rounds).toBeGreaterThan(10);
    trial.recoveredIn(await load.booksAgain());
    await load.paidMore(4);
    await trial.expectNothingLost(load);
  },
);
