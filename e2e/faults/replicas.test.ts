import { expect } from 'bun:test';
import { SERVICES } from '../databases.ts';
import { type Account, marketplace } from '../marketplace.ts';
import { type Beside, startBeside } from './beside.ts';
import { settle, startLoad } from './load.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

async function withTwo(work: (beside: Beside) => Promise<void>): Promise<void> {
  const beside = await startBeside(scene.stack);
  try {
    await work(beside);
  } finally {
    await beside.stop();
  }
}

prove(
  'two of each service take turns, and one of them dies after the other under load',
  async (trial) => {
    const { stack, market } = scene;
    const town = await settle(market);
    await withTwo(async (beside) => {
      const load = startLoad(stack, town, trial.promise, [stack.url, beside.url]);
      for (const name of [...SERVICES, 'gateway'] as const) {
        await load.paidMore(2 * trial.rounds);
        const began = performance.now();
        await beside.kill(name);
        trial.recoveredIn(await load.booksAgain(began));
      }
      await load.paidMore(4);
      await trial.expectNothingLost(load);
    });
  },
  120_000,
);

prove(
  'two of each service are rushed for one slot, and one athlete gets it',
  async (trial) => {
    const { stack, market, watch } = scene;
    const { mentors, athletes } = await settle(market, { mentors: 1, athletes: 16 });
    const [mentor] = mentors as [Account];
    await withTwo(async (beside) => {
      const doors = [market, marketplace({ ...stack, url: beside.url })];
      const slots = await market.slots(mentor.id);
      for (const slot of slots.slice(0, 2 * trial.rounds)) {
        const answers = await Promise.all(
          athletes.map((athlete, i) => (doors[i % 2] ?? market).book(athlete, mentor.id, slot)),
        );
        const taken = answers.filter(({ status }) => status === 200);
        expect(taken).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(athletes.length - 1);
        const at = answers.findIndex(({ status }) => status === 200);
        const id = answers[at]?.body.session_id;
        await market.good('POST', `/sessions/${id}/cancel`, athletes[at]?.token);
      }
      await watch.untilConsistent();
    });
  },
  60_000,
);
