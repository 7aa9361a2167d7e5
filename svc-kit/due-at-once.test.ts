import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from 'contracts/times';
import { createClock } from './clock.ts';
import { afterCommit, type Tx, transaction } from './db.ts';
import { startDue } from './due.ts';
import { type AtOnce, createAtOnce } from './due-at-once.ts';
import { createLog } from './log.ts';
import { type TestDatabase, testDatabase, until } from './testing.ts';
import type { Worker } from './worker.ts';

const DUE_AT = new Date(0);
let database: TestDatabase;
let atOnce: AtOnce;
let worker: Worker;
let done: string[];
let looks: number;
/** Of the database, for one removal. */
let isAway: boolean;
/** What `slow` waits for. */
let held: ReturnType<typeof Promise.withResolvers<void>>;
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('./fixtures/migrations/', import.meta.url)));
});
beforeEach(async () => {
  done = [];
  looks = 0;
  isAway = false;
  held = Promise.withResolvers();
  atOnce = createAtOnce();
  const sql = new Proxy(database.sql, {
    apply(target, self, given) {
      if (String(given[0]).includes('for update skip locked')) looks += 1;
      else if (isAway && String(given[0]).includes('delete from due')) {
        isAway = false;
        return Promise.reject(new Error('the database is away'));
      }
      return Reflect.apply(target, self, given);
    },
  });
  const log = createLog('booking', 'error');
  worker = await startDue({ sql, clock: createClock(0), log, handlers: { mail: { outside } }, atOnce, pollMs: DAY_MS });
  await worker.settle();
});
afterEach(async () => {
  held.resolve();
  await worker.stop();
  await database.sql`delete from due`;
});
afterAll(() => database.drop());

async function outside({ key, attempts }: { key: string; attempts: number }) {
  if (key.startsWith('slow')) await held.promise;
  if (key === 'fails once' && attempts === 0) throw new Error('the mail server is away');
  done.push(key);
}

async function plan(tx: Tx, ...keys: string[]) {
  const seconds = atOnce.leaseSeconds(keys.length);
  const rows: { key: string; lease: Date | null }[] = await tx`
    insert into due (kind, key, due_at, leased_until)
    select 'mail', key, ${DUE_AT}, date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}::float8)
    from unnest(${tx.array(keys, 'TEXT')}) as key returning key, leased_until as lease`;
  atOnce.begin(
    tx,
    rows.map((row) => ({ ...row, kind: 'mail', dueAt: DUE_AT, payload: {}, attempts: 0 })),
  );
}
const left = () => database.sql`select key, attempts, leased_until from due order by key`;

test('it begins after the commit, leaves no row, and makes nobody look for it', async () => {
  const before = looks;
  await transaction(database.sql, async (tx) => {
    await plan(tx, 'a', 'b');
    await tx`select pg_sleep(0.05)`;
    expect(done).toEqual([]);
  });
  await until(async () => (await left()).length === 0, 'its end');
  expect([done.toSorted(), looks - before]).toEqual([['a', 'b'], 0]);
});

test('what is rolled back never begins', async () => {
  const failing = transaction(database.sql, async (tx) => {
    await plan(tx, 'a');
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  await transaction(database.sql, (tx) => plan(tx, 'b'));
  await until(() => done.length, 'what was committed');
  expect(done).toEqual(['b']);
});

test('what fails is left to the worker, and takes nothing with it', async () => {
  await transaction(database.sql, (tx) => plan(tx, 'fails once', 'other'));
  await until(async () => (await left())[0]?.attempts === 1, 'its failure');
  expect([done, (await left())[0]?.leased_until]).toEqual([['other'], null]);
  await database.sql`update due set not_before = null`;
  worker.wake();
  await until(() => done.length === 2, 'its second try');
  await until(async () => (await left()).length === 0, 'its end');
});

test('what a crash left under its lease is done once that has ended', async () => {
  await database.sql`
    insert into due (kind, key, due_at, leased_until) values ('mail', 'left over', ${DUE_AT}, now() + interval '300 ms')`;
  const look = () => {
    worker.wake();
    return done.length;
  };
  await until(look, 'the end of its lease');
  expect(done).toEqual(['left over']);
});

test('as many are taken as there is room for; the worker does the rest', async () => {
  const keys = Array.from({ length: 32 }, (_, n) => `slow ${n}`);
  expect(atOnce.leaseSeconds(33)).toBeNull();
  await transaction(database.sql, (tx) => plan(tx, ...keys));
  expect(atOnce.leaseSeconds(1)).toBeNull();
  await transaction(database.sql, (tx) => plan(tx, 'one more'));
  await until(() => done.includes('one more'), 'the one that the worker found');
  held.resolve();
  await until(() => done.length === 33, 'all of them');
  expect(new Set(done).size).toBe(33);
});

test('whose turn comes when its lease has nearly ended is not begun, but left to the worker', async () => {
  const begun = Array.from({ length: 16 }, (_, n) => `slow ${n}`);
  await transaction(database.sql, (tx) => plan(tx, ...begun, 'too late'));
  const time = spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  try {
    held.resolve();
    await until(async () => (await left()).length === 1, 'those that were begun');
  } finally {
    time.mockRestore();
  }
  expect([done.toSorted(), (await left())[0]?.key]).toEqual([begun.toSorted(), 'too late']);
});

test('an end that cannot be recorded keeps its row, and harms nothing else', async () => {
  isAway = true;
  await transaction(database.sql, (tx) => plan(tx, 'a'));
  await until(() => !isAway, 'the failure');
  expect(await worker.settle()).toBe(true);
  expect([done, (await left()).map(({ key }: { key: string }) => key)]).toEqual([['a'], ['a']]);
  await transaction(database.sql, (tx) => plan(tx, 'b'));
  await until(async () => (await left()).length === 1, 'the end of the next');
});

test('the worker has settled, and stops, only when what was begun has ended', async () => {
  await transaction(database.sql, (tx) => plan(tx, 'slow'));
  let hasSettled = false;
  const settling = worker.settle().then((wasIdle) => {
    hasSettled = true;
    return wasIdle;
  });
  await database.sql`select pg_sleep(0.05)`;
  expect(hasSettled).toBe(false);
  held.resolve();
  expect([await settling, done]).toEqual([false, ['slow']]);
  expect(await worker.settle()).toBe(true);
  held = Promise.withResolvers();
  await transaction(database.sql, (tx) => plan(tx, 'slow again'));
  worker.onStop(() => done.push('stopped'));
  const stopping = worker.stop();
  expect(atOnce.leaseSeconds(1)).toBeNull();
  held.resolve();
  await stopping;
  expect([done.slice(-2), (await left()).length]).toEqual([['slow again', 'stopped'], 0]);
});

test('a transaction that tells nobody of its commit is refused', async () => {
  const opened = database.sql.begin(async (tx) => afterCommit(tx, () => done.push('too early')));
  await expect(opened).rejects.toThrow('does not tell');
  expect(done).toEqual([]);
});
