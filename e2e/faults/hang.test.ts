import { startLoad } from './load.ts';
import { processes } from './processes.ts';
import { createTowns } from './towns.ts';
import { type Trial, underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const FROZEN_MS = 3_000;
/** More than the supervisor's patience. */
const LONG_FROZEN_MS = 20_000;
const findTown = createTowns(scene);

for (const name of ['identity', 'catalog', 'booking', 'payments', 'gateway', 'nats'])
  prove(`${name} hangs, and goes on`, (trial) => hang(trial, () => processes(scene.stack).freeze(name)));

prove('the mail server hangs, and goes on', (trial) => hang(trial, () => processes(scene.stack).freeze('mailbox')));
prove('Postgres hangs with every query in it, and goes on', (trial) => hang(trial, freezePostgres));

async function hang(trial: Trial, freeze: () => Promise<() => void>): Promise<void> {
  const load = startLoad(scene.stack, await findTown(), trial.promise);
  await load.paidMore(4);
  const resume = await freeze();
  await Bun.sleep(trial.rounds > 1 ? LONG_FROZEN_MS : FROZEN_MS);
  resume();
  trial.recoveredIn(await load.booksAgain());
  await load.paidMore(4);
  await trial.expectNothingLost(load);
}

/** Its backends have process groups of their own; frozen first, the postmaster makes no others. */
async function freezePostgres(): Promise<() => void> {
  const { freeze, freezePids } = processes(scene.stack);
  const backends: { pid: number }[] = await scene.watch.databases.booking`select pid from pg_stat_activity`;
  const resumePostmaster = await freeze('postgres');
  const resumeBackends = freezePids(backends.map(({ pid }) => pid));
  return () => {
    resumeBackends();
    resumePostmaster();
  };
}
