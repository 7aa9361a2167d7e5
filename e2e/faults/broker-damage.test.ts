import { SERVICES, type Service } from '../databases.ts';
import { findUnheard } from '../invariants.ts';
import { until } from '../stack.ts';
import {
  cutTail,
  type Damage,
  deleteConsumers,
  deleteStore,
  emptyFiles,
  overwrite,
  rememberStore,
} from './damage-store.ts';
import { settle, startLoad, type Town } from './load.ts';
import { processes } from './processes.ts';
import { type Trial, underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
/** Who hears something whenever somebody books or pays. */
const HEARERS = ['identity', 'booking', 'payments'] as const;
const ROUND_MS = 120_000;
/** A town whose calendars are full of earlier rounds is left for another. */
const ROUNDS_A_TOWN = 15;
let town: (Town & { url: string }) | undefined;

/**
 * Under load a service hears nothing for a while, so that there are events which only the broker has yet. Then the
 * broker dies, its files are damaged by `prepare`'s result, and it comes back.
 */
async function damageUnderLoad(trial: Trial, prepare: () => Promise<Damage>): Promise<void> {
  const { stack, market } = scene;
  const { crash, freeze, start } = processes(stack);
  for (let round = 0; round < trial.rounds; round++) {
    if (town?.url !== stack.url || round % ROUNDS_A_TOWN === 0) town = { ...(await settle(market)), url: stack.url };
    const load = startLoad(stack, town, `${trial.promise}, round ${round}`);
    await load.paidMore(6);
    const damage = await prepare();
    const deaf = trial.chance.pick(HEARERS);
    const resume = await freeze(deaf);
    await until(async () => (await onlyAtBroker(deaf)) > 0, `an event that ${deaf} has not heard`);
    await crash('nats');
    await damage(stack, trial.chance);
    resume();
    await start('nats');
    trial.recoveredIn(await load.booksAgain());
    await load.paidMore(4);
    await trial.expectNothingLost(load);
  }
}

/** How many events the broker has acknowledged and `service` has not heard. */
async function onlyAtBroker(service: Service): Promise<number> {
  const { databases } = scene.watch;
  const outboxes = SERVICES.map(
    (owner) => databases[owner]`select id, name from outbox where published_at is not null`,
  );
  const published: { id: string; name: string }[] = (await Promise.all(outboxes)).flat();
  return (await findUnheard(databases, service, published)).length;
}

const always = (damage: Damage) => async () => damage;

prove('the broker loses its whole store', (trial) => damageUnderLoad(trial, always(deleteStore)), ROUND_MS);
prove(
  'the broker loses the last 20 KB of its newest block',
  (trial) => damageUnderLoad(trial, always(cutTail(20_000))),
  ROUND_MS,
);
prove(
  'the broker loses a few bytes at the end of its newest block',
  (trial) => damageUnderLoad(trial, async () => cutTail(1 + trial.chance.below(6_000))),
  ROUND_MS,
);
prove(
  'the broker finds 4 KB of a block overwritten',
  (trial) => damageUnderLoad(trial, always(overwrite(4_096))),
  ROUND_MS,
);
prove('the broker finds its blocks and indexes empty', (trial) => damageUnderLoad(trial, always(emptyFiles)), ROUND_MS);
prove(
  'the broker loses where its consumers were',
  (trial) => damageUnderLoad(trial, always(deleteConsumers)),
  ROUND_MS,
);

for (const seconds of [0.3, 0.7, 1.5, 3]) {
  prove(
    `a power cut: the broker is ${seconds} s behind`,
    (trial) => damageUnderLoad(trial, () => backBy(seconds, 'all')),
    ROUND_MS,
  );
}
prove(
  'the broker’s messages are a second behind and its consumers are not',
  (trial) => damageUnderLoad(trial, () => backBy(1, 'messages')),
  ROUND_MS,
);

/** The load goes on between the copy and the crash. */
async function backBy(seconds: number, part: 'all' | 'messages'): Promise<Damage> {
  const damage = await rememberStore(scene.stack, part);
  await Bun.sleep(seconds * 1_000);
  return damage;
}
