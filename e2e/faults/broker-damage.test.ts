import { findUnheard } from '../invariants.ts';
import { SERVICES, type Service } from '../services.ts';
import { until } from '../stack.ts';
import { type Chance, chanceOf } from './chance.ts';
import {
  cutTail,
  type Damage,
  deleteConsumers,
  deleteStore,
  emptyFiles,
  overwrite,
  rememberStore,
} from './damage-store.ts';
import { type Load, startLoad } from './load.ts';
import { processes } from './processes.ts';
import { createTowns } from './towns.ts';
import { type Trial, underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
const findTown = createTowns(scene);
/** Who hears something whenever somebody books or pays. */
const HEARERS = ['identity', 'booking', 'payments'] as const;
const ROUND_MS = 120_000;
/** The next damage comes before the last is healed; after so many of them everything is looked for. */
const BLOWS_A_CHECK = 5;
const MOST_TRIES = 8;

/** What happens before the broker dies; its result is what its files suffer afterward. */
type Prepare = (chance: Chance) => Promise<Damage>;
const always = (damage: Damage) => async () => damage;

const KINDS: Record<string, Prepare> = {
  'the broker loses its whole store': always(deleteStore),
  'the broker loses the last 20 KB of its newest block': always(cutTail(20_000)),
  'the broker loses a few bytes at the end of its newest block': async (chance) => cutTail(1 + chance.below(6_000)),
  'the broker finds 4 KB of a block overwritten': always(overwrite(4_096)),
  'the broker finds its blocks and indexes empty': always(emptyFiles),
  'the broker loses where its consumers were': always(deleteConsumers),
  'a power cut: the broker is 0.3 s behind': () => backBy(0.3, 'all'),
  'a power cut: the broker is 0.7 s behind': () => backBy(0.7, 'all'),
  'a power cut: the broker is 1.5 s behind': () => backBy(1.5, 'all'),
  'a power cut: the broker is 3 s behind': () => backBy(3, 'all'),
  'the broker’s messages are a second behind and its consumers are not': () => backBy(1, 'messages'),
};

for (const [promise, prepare] of Object.entries(KINDS))
  prove(
    promise,
    async (trial) => {
      for (let round = 0; round < trial.rounds; round++) {
        const load = startLoad(scene.stack, await findTown(), `${promise}, round ${round}`);
        await load.paidMore(3);
        await strike(trial, load, { chance: trial.chance, prepare, deaf: trial.chance.pick(HEARERS) });
        await load.paidMore(2);
        await trial.expectNothingLost(load);
      }
    },
    ROUND_MS,
  );

prove(
  'the broker is damaged at random, again and again',
  async (trial) => {
    const last = trial.from + trial.rounds;
    for (let first = trial.from; first < last; first += BLOWS_A_CHECK) {
      const load = startLoad(scene.stack, await findTown(), `${trial.promise}, from ${first}`);
      await load.paidMore(1);
      for (let round = first; round < Math.min(first + BLOWS_A_CHECK, last); round++) {
        const chance = chanceOf(`${trial.promise}, round ${round}`);
        const [kind, prepare] = chance.pick(Object.entries(KINDS));
        const deaf = chance.pick(HEARERS);
        console.log(`· round ${round}: ${kind}, while ${deaf} hears nothing`);
        await strike(trial, load, { chance, prepare, deaf });
      }
      await trial.expectNothingLost(load);
    }
  },
  ROUND_MS,
);

interface Blow {
  chance: Chance;
  prepare: Prepare;
  deaf: Service;
}

/**
 * Under load a service hears nothing for a while, so that there are events which only the broker has yet. Then the
 * broker dies, its files are damaged, and it comes back.
 */
async function strike(trial: Trial, load: Load, { chance, prepare, deaf }: Blow): Promise<void> {
  const { stack } = scene;
  const { crash, start } = processes(stack);
  const begun = new Date();
  await until(async () => (await publishedSince(begun)).length > 0, 'the broker to take events', 30_000);
  const damage = await prepare(chance);
  const resume = await deafen(deaf);
  await crash('nats');
  await damage(stack, chance);
  resume();
  await start('nats');
  trial.recoveredIn(await load.booksAgain());
}

/**
 * Freezes a service until there is an event that it has not heard. Where everybody in the load waits for it, nobody does
 * anything that makes one, and the supervisor would start another after ten seconds: then it goes on for a moment.
 */
async function deafen(deaf: Service): Promise<() => void> {
  for (let tries = 1; ; tries++) {
    const resume = await processes(scene.stack).freeze(deaf);
    const since = new Date();
    const isDeaf = until(
      async () => (await onlyAtBroker(deaf, since)) > 0,
      `an event that ${deaf} has not heard`,
      5_000,
    );
    if (await isDeaf.catch((error) => (tries < MOST_TRIES ? false : Promise.reject(error)))) return resume;
    resume();
    const heard = new Date();
    await until(async () => (await publishedSince(heard)).length > 0, 'the load to go on', 30_000);
  }
}

/** How many events the broker has acknowledged `since` then and `service` has not heard. */
async function onlyAtBroker(service: Service, since: Date): Promise<number> {
  return (await findUnheard(scene.watch.databases, service, await publishedSince(since))).length;
}

async function publishedSince(instant: Date): Promise<{ id: string; name: string }[]> {
  const { databases } = scene.watch;
  const read = (owner: Service) => databases[owner]`select id, name from outbox where published_at > ${instant}`;
  return (await Promise.all(SERVICES.map(read))).flat();
}

/** The load goes on between the copy and the crash. */
async function backBy(seconds: number, part: 'all' | 'messages'): Promise<Damage> {
  const damage = await rememberStore(scene.stack, part);
  await Bun.sleep(seconds * 1_000);
  return damage;
}
