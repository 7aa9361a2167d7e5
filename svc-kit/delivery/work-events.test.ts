import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { SQL } from 'bun';
import type { Tx } from '../db.ts';
import { createLog } from '../log.ts';
import { type TestDatabase, testDatabase, until } from '../testing.ts';
import type { Handlers } from './handlers.ts';
import { NOBODY_WAITS } from './take-events.ts';
import { createEventWork, MAX_TRIES } from './work-events.ts';

const MIGRATIONS = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
const HELD = crypto.randomUUID();
const log = createLog('test', 'error', () => undefined);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
  await database.sql`insert into effect (event_id, times) values (${HELD}, 0)`;
});
afterAll(() => database.drop());

let tries = 0;
const handlers: Handlers = {
  async 'account.deleted'(tx) {
    tries += 1;
    await tx`set local lock_timeout = '2ms'`;
    await tx`update effect set times = times + 1 where event_id = ${HELD}`;
  },
};

function startWork() {
  tries = 0;
  return createEventWork({
    ...{ service: 'catalog', sql: database.sql, handlers, log },
    pauseMs: () => 1,
  });
}

function arrival() {
  const id = crypto.randomUUID();
  const payload = { accountId: crypto.randomUUID(), role: 'athlete', signInId: null };
  const text = JSON.stringify({ id, name: 'account.deleted', occurredAt: new Date().toISOString(), payload });
  return { id, key: payload.accountId, text, name: 'account.deleted', traceparent: null, ...NOBODY_WAITS };
}
const parked = ({ id }: { id: string }) => database.sql`select tries from dead_letter where id = ${id}`;
const effects = async () => (await database.sql`select times from effect where event_id = ${HELD}`)[0].times;

/** Works on it while somebody else has the row that its effect needs. */
async function whileHeld(event: ReturnType<typeof arrival>, look: () => Promise<unknown>) {
  const work = startWork();
  await database.sql.begin(async (tx) => {
    await tx`select 1 from effect where event_id = ${HELD} for update`;
    work.put(event);
    await look();
  });
  return work;
}

test('an event that waits for a lock is tried far longer than one that fails, and has its effect once it is free', async () => {
  const event = arrival();
  const work = await whileHeld(event, () => until(() => tries > 3 * MAX_TRIES, 'many tries'));
  await until(async () => (await effects()) === 1, 'its effect');
  expect(await parked(event)).toHaveLength(0);
  await work.stop();
});

test('and is parked when that takes too long', async () => {
  const event = arrival();
  const work = await whileHeld(event, () => until(async () => (await parked(event))[0], 'the parked event', 20_000));
  expect((await parked(event))[0]).toEqual({ tries: 120 });
  await work.stop();
});

/** A database whose transactions, or whose parking, fail so many times. */
function failing(error: Error, fails: { begin?: number; park?: number }) {
  const left = { begin: 0, park: 0, ...fails };
  return new Proxy(database.sql, {
    apply(target, self, given) {
      if (String(given[0]).includes('insert into dead_letter') && left.park-- > 0) return Promise.reject(error);
      return Reflect.apply(target, self, given);
    },
    get: (target, name) =>
      name === 'begin'
        ? (work: (tx: Tx) => Promise<unknown>) => (left.begin-- > 0 ? Promise.reject(error) : target.begin(work))
        : Reflect.get(target, name),
  });
}

const AWAY = new SQL.PostgresError('closed', {
  code: 'ERR_POSTGRES_CONNECTION_CLOSED',
  detail: '',
  hint: '',
  severity: '',
});
const FULL = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

test.each([
  ['away', AWAY],
  ['full', FULL],
])('no event is parked because the database is %s for long', async (_what, error) => {
  const event = arrival();
  const had: string[] = [];
  const work = createEventWork({
    ...{ service: 'catalog', sql: failing(error, { begin: 3 * MAX_TRIES }), log, pauseMs: () => 1 },
    handlers: { 'account.deleted': async (_tx, { id }) => void had.push(id) },
  });
  work.put(event);
  await until(() => had.length === 1, 'its effect');
  expect(await parked(event)).toHaveLength(0);
  await work.stop();
});

test('an event is answered for once it is parked, not before; what waits at the end is given back', async () => {
  const said: string[] = [];
  const tell = (who: string) => ({
    ...{ ...arrival(), key: 'the same' },
    done: () => void said.push(`${who} done`),
    giveBack: () => void said.push(`${who} given back`),
  });
  const poison = tell('poison');
  const work = createEventWork({
    ...{ service: 'catalog', sql: failing(AWAY, { park: 1 }), log, pauseMs: () => 1 },
    handlers: { 'account.deleted': () => Promise.reject(new Error('poison')) },
  });
  work.put(poison);
  await until(() => said.length > 0, 'the answer');
  expect([...(await parked(poison))]).toEqual([{ tries: MAX_TRIES + 1 }]);
  work.put(tell('other'));
  await work.stop();
  expect(said).toEqual(['poison done', 'other given back']);
});

test('an event that another replica has parked meanwhile is answered for all the same', async () => {
  const event = arrival();
  await database.sql`
    insert into dead_letter (id, consumer, event_name, envelope, error, tries)
    values (${event.id}, 'catalog', ${event.name}, ${event.text}, 'poison', ${MAX_TRIES})`;
  let answers = 0;
  const work = createEventWork({
    ...{ service: 'catalog', sql: database.sql, log, pauseMs: () => 1 },
    handlers: { 'account.deleted': () => Promise.reject(new Error('poison')) },
  });
  work.put({ ...event, done: () => void answers++ });
  await until(() => answers > 0, 'the answer');
  await work.stop();
});

function withBegin(begin: unknown) {
  return new Proxy(database.sql, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  });
}

test('an event whose effect is never heard of is tried again, and parked by nobody', async () => {
  const event = arrival();
  const had: string[] = [];
  let silent = 3 * MAX_TRIES;
  const never = new Promise<never>(() => undefined);
  const begin = (work: (tx: Tx) => Promise<unknown>) => (silent-- > 0 ? never : database.sql.begin(work));
  const work = createEventWork({
    ...{ service: 'catalog', sql: withBegin(begin), log, takesMs: 50, pauseMs: () => 1 },
    handlers: { 'account.deleted': async (_tx, { id }) => void had.push(id) },
  });
  work.put(event);
  await until(() => had.length > 0, 'its effect');
  expect(await parked(event)).toHaveLength(0);
  await work.stop();
});

test('the pauses between tries grow to ten seconds, and no further', async () => {
  const begin = globalThis.setTimeout;
  const pauses: number[] = [];
  const wait = spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    if (ms >= 100) pauses.push(ms);
    return begin(work, 0);
  }) as typeof setTimeout);
  const sql = failing(AWAY, { begin: 99 });
  const work = createEventWork({ service: 'catalog', sql, handlers, log, takesMs: 50 });
  work.put(arrival());
  await until(() => pauses.length > 9, 'ten tries');
  wait.mockRestore();
  await work.stop();
  expect(pauses.slice(0, 9)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
});

test('who sent an event hears that it takes longer while it is worked on or waits, and not once it is given back', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const start = () =>
    createEventWork({
      ...{ service: 'catalog', sql: database.sql, log, holdMs: 5 },
      handlers: { 'account.deleted': () => released },
    });
  const held = { first: 0, second: 0, other: 0 };
  const tell = (who: keyof typeof held) => ({ ...arrival(), key: 'the same', hold: () => void held[who]++ });
  const work = start();
  work.put(tell('first'));
  await until(() => held.first > 0, 'word of the one that is worked on');
  work.put(tell('second'));
  await until(() => held.second > 1, 'word of the one that waits');
  const stopped = work.stop();
  const after = { ...held };
  const other = start();
  other.put(tell('other'));
  await until(() => held.other > 3, 'word of another one');
  expect({ ...held, other: 0 }).toEqual(after);
  release();
  await Promise.all([stopped, other.stop()]);
});
