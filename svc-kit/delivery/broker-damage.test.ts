import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { DAMAGES, hasStored, pause, type Random, randomFrom } from '../fixtures/damage-broker.ts';
import { stageService } from '../fixtures/service-process.ts';
import { until } from '../testing.ts';

const LONG = process.env.DAMAGE_ROUNDS;
/** `DAMAGE_ROUNDS=200` for the long run of a random seed; a failure prints the seed that repeats it. */
const SEED = Number(process.env.DAMAGE_SEED ?? (LONG ? Math.floor(Math.random() * 1e9) : 20_261));
const ROUNDS = Number(LONG ?? 5);
const HEAL_MS = 30_000;

const main = fileURLToPath(new URL('../fixtures/counting-service.ts', import.meta.url));
const migrations = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
type Stage = Awaited<ReturnType<typeof stageService>>;
let identity: Stage;
let catalog: Stage;

beforeAll(async () => {
  identity = await stageService({ main, migrations });
  catalog = await stageService({ main, migrations, broker: identity.broker });
  const environment = { PUBLIC_URL: 'http://localhost:1', IDENTITY_URL: identity.base, CATALOG_URL: catalog.base };
  identity.start(environment);
  await identity.ready();
  catalog.start({ ...environment, SERVICE: 'catalog' });
  await catalog.ready();
});
afterAll(async () => {
  await catalog.kill();
  await identity.end();
  await catalog.end();
});

/** Some events now and then, as people cause them. */
function emitting(random: Random) {
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      const many = Math.ceil(random() * 8);
      await identity.sql`
        insert into outbox (id, name, payload, occurred_at)
        select gen_random_uuid(), 'account.deleted', jsonb_build_object('accountId', gen_random_uuid(), 'role', 'athlete'), now()
        from generate_series(1, ${many})`;
      await pause(20);
    }
  })();
  return async () => {
    stopped = true;
    await loop;
  };
}

async function withoutEffect(): Promise<number> {
  return (await lackedBy(identity)) + (await lackedBy(catalog));
}

async function lackedBy(service: Stage): Promise<number> {
  const emitted: { id: string }[] = await identity.sql`select id from outbox`;
  const rows: { event_id: string }[] = await service.sql`select event_id from effect`;
  const had = new Set(rows.map(({ event_id }) => event_id));
  return emitted.filter(({ id }) => !had.has(id)).length;
}

/** Nobody may be able to repeat it. */
async function describe(line: string): Promise<string> {
  const sides = await Promise.all(
    Object.entries({ identity, catalog }).map(async ([name, service]) => {
      const busy = await service.sql`
        select state, wait_event, now() - state_change as since, left(query, 80) as query from pg_stat_activity
        where datname = current_database() and state <> 'idle'`;
      return [`${name} lacks ${await lackedBy(service)}`, JSON.stringify(busy), ...service.lastWords()];
    }),
  );
  return [line, ...sides.flat()].join('\n');
}

async function mostEffects(): Promise<number> {
  const rows = await Promise.all([identity, catalog].map(({ sql }) => sql`select max(times)::int as most from effect`));
  return Math.max(...rows.map(([row]) => row.most));
}

/** Waits for what is on its way. */
async function heal(): Promise<{ first: number; left: number; seconds: string }> {
  const from = performance.now();
  const first = await withoutEffect();
  let left = first;
  while (left > 0 && performance.now() - from < HEAL_MS) {
    await pause(100);
    left = await withoutEffect();
  }
  return { first, left, seconds: ((performance.now() - from) / 1_000).toFixed(1) };
}

test(
  `every event has its one effect, whatever the broker loses (DAMAGE_SEED=${SEED})`,
  async () => {
    const names = Object.keys(DAMAGES);
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomFrom(SEED + round);
      const name = names[Math.floor(random() * names.length)] ?? '';
      const stop = emitting(randomFrom(SEED - round));
      try {
        await pause(300 + random() * 700);
        await until(() => hasStored(identity.broker), 'the broker to store something');
        await DAMAGES[name]?.(identity.broker, random);
        await pause(random() * 500);
      } finally {
        await stop();
      }
      const { first, left, seconds } = await heal();
      const line = `round ${round}, ${name}: ${first} on their way, ${left} lost after ${seconds} s`;
      if (LONG) console.log(line);
      if (left > 0) throw new Error(await describe(line));
    }
    expect(await mostEffects()).toBe(1);
    await until(async () => (await identity.sql`select 1 from outbox where published_at is null`).length === 0);
  },
  ROUNDS * 45_000,
);
