import { startLoad } from './load.ts';
import { processes } from './processes.ts';
import { createTowns } from './towns.ts';
import { type Trial, underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const findTown = createTowns(scene);
const PARTS = ['identity', 'catalog', 'booking', 'payments', 'gateway', 'nats', 'postgres', 'mailbox'];
const FROZEN_MS = 2_000;
const BETWEEN_MS = 2_000;
const BLOWS_A_ROUND = 8;

prove('anything dies or hangs at any moment, for a while', async (trial) => {
  const load = startLoad(scene.stack, await findTown(), trial.promise);
  await load.paidMore(3);
  for (let blow = 0; blow < BLOWS_A_ROUND * trial.rounds; blow++) {
    await strike(trial);
    await Bun.sleep(trial.chance.below(BETWEEN_MS));
  }
  trial.recoveredIn(await load.booksAgain());
  await load.paidMore(4);
  await trial.expectNothingLost(load);
});

prove('the machine dies under load, and everything starts again over what the disk holds', async (trial) => {
  for (let round = 0; round < trial.rounds; round++) {
    const load = startLoad(scene.stack, await findTown(), `${trial.promise}, round ${round}`);
    await load.paidMore(6);
    const began = performance.now();
    await scene.loseMachine();
    trial.recoveredIn(await load.booksAgain(began));
    await load.paidMore(4);
    await trial.expectNothingLost(load);
  }
});

async function strike({ chance }: Trial): Promise<void> {
  const { kill, freeze } = processes(scene.stack);
  const name = chance.pick(PARTS);
  if (chance.below(4) > 0 || name === 'postgres') return kill(name);
  const resume = await freeze(name);
  await Bun.sleep(FROZEN_MS);
  resume();
}
