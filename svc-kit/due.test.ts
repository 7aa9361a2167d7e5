import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from 'contracts/times';
import { createClock } from './clock.ts';
import { connect } from './db.ts';
import { type DueHandlers, ROW_GONE, schedule, startDue, workOffDue } from './due.ts';
import { LEASE_SECONDS } from './due-rows.ts';
import { createLog } from './log.ts';
import { type TestDatabase, testDatabase, until } from './testing.ts';
import type { Worker } from './worker.ts';

let database: TestDatabase;
let worker: Worker | undefined;
let release: () => void = () => undefined;
let done: string[];
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('./fixtures/migrations/', import.meta.url)));
});
afterEach(async () => {
  release();
  await worker?.stop();
  worker = undefined;
  await database.sql`delete from due`;
});
afterAll(() => database.drop());

const soon = (kind: string, key: string) => schedule(database.sql, kind, key, new Date(0));
const deps = (handlers: DueHandlers) => ({
  sql: database.sql,
  clock: createClock(0),
  log: createLog('booking', 'error'),
  handlers,
});

/** `slow` takes until it is released, or fails then. */
function handlersWith(failure?: Error): DueHandlers {
  const held = Promise.withResolvers<void>();
  release = failure ? () => held.reject(failure) : held.resolve;
  done = [];
  const note = async ({ key }: { key: string }) => void done.push(key);
  const slow = async (due: { key: string }) => {
    await held.promise;
    await note(due);
  };
  return {
    mail: { outside: (due) => (due.key.startsWith('slow') ? slow(due) : note(due)) },
    state: { inside: (_, due) => note(due) },
  };
}

test('what was leased or put off before the clock was set back is worked on now', async () => {
  const handlers = handlersWith();
  for (const key of ['leased', 'put off', 'just leased', 'just put off']) await soon('mail', key);
  await database.sql`
    update due set leased_until = case key when 'leased' then now() + interval '1 hour'
        when 'just leased' then now() + interval '10 seconds' end,
      not_before = case key when 'put off' then now() + interval '1 day'
        when 'just put off' then now() + interval '1 minute' end`;
  await workOffDue(deps(handlers));
  expect(done.sort()).toEqual(['leased', 'put off']);
});

test('a call to the outside that takes its time holds up nothing that comes after it', async () => {
  const handlers = handlersWith();
  await soon('mail', 'slow');
  worker = await startDue(deps(handlers));
  await until(
    async () => (await database.sql`select 1 from due where leased_until is not null`).length,
    'its beginning',
  );
  for (const key of ['a', 'b']) {
    await soon('mail', key);
    await soon('state', `${key} changed`);
  }
  await until(() => done.length === 4, 'what came after it');
  expect(done.toSorted()).toEqual(['a', 'a changed', 'b', 'b changed']);
  release();
  await until(() => done.includes('slow'), 'the slow one');
});

test('no more than sixteen are under way, and each that ends lets the next begin', async () => {
  const handlers = handlersWith();
  for (let n = 0; n < 15; n++) await soon('mail', `slow ${n}`);
  // One after the other, each with a commit of its own, in the place that is left.
  for (let n = 0; n < 6; n++) await soon('mail', `quick ${n}`);
  const all = workOffDue(deps(handlers));
  await until(() => done.length === 6, 'the quick ones');
  release();
  expect(await all).toBe(true);
  expect(done).toHaveLength(21);
  expect(await database.sql`select key from due`).toHaveLength(0);
});

test('no more begin either where Postgres looks for work once for every row', async () => {
  const handlers = handlersWith();
  for (let n = 0; n < 40; n++) await soon('mail', `slow ${n}`);
  const own = connect(database.url, 1);
  try {
    for (const plan of ['hashjoin', 'hashagg', 'mergejoin', 'sort', 'material', 'memoize'])
      await own.unsafe(`set enable_${plan} = off`);
    const all = workOffDue({ ...deps(handlers), sql: own });
    const begun = () => database.sql`select 1 from due where leased_until is not null`;
    await until(async () => (await begun()).length, 'their beginning');
    const atOnce = (await begun()).length;
    release();
    await all;
    expect([atOnce, done.length]).toEqual([16, 40]);
  } finally {
    await own.close();
  }
});

test('one that fails is tried again, and takes no other with it', async () => {
  const handlers = handlersWith(new Error('the mail server is away'));
  await soon('mail', 'slow');
  await soon('mail', 'other');
  const all = workOffDue(deps(handlers));
  await until(() => done.includes('other'), 'the other one');
  release();
  await all;
  const [left] = await database.sql`select attempts, last_error, leased_until from due where key = 'slow'`;
  expect(left).toEqual({ attempts: 1, last_error: 'the mail server is away', leased_until: null });
});

test('one that failed is tried again after its own pause, not at the next poll', async () => {
  let tries = 0;
  const fails = async () => {
    tries += 1;
    if (tries < 3) throw new Error('the mail server is away');
  };
  await soon('mail', 'again');
  worker = await startDue({ ...deps({ mail: { outside: fails } }), pollMs: DAY_MS });
  await until(async () => (await database.sql`select 1 from due`).length === 0, 'its end');
  expect(tries).toBe(3);
});

test('what is planned for later makes nobody look for it before', async () => {
  const handlers = handlersWith();
  let looks = 0;
  const sql = new Proxy(database.sql, {
    apply(target, self, args) {
      if (String(args[0]).includes('for update skip locked')) looks += 1;
      return Reflect.apply(target, self, args);
    },
  });
  worker = await startDue({ ...deps(handlers), sql });
  for (let n = 0; n < 100; n += 1) await schedule(database.sql, 'mail', `later ${n}`, new Date(Date.now() + DAY_MS));
  await soon('mail', 'now');
  await until(() => done.length, 'what is due');
  expect(done).toEqual(['now']);
  expect(looks).toBeLessThan(20);
});

test('what is moved to an earlier time is done then, and what comes soon in time', async () => {
  const handlers = handlersWith();
  await schedule(database.sql, 'mail', 'moved', new Date(Date.now() + DAY_MS));
  worker = await startDue({ ...deps(handlers), pollMs: DAY_MS });
  await worker.settle();
  await soon('mail', 'moved');
  await until(() => done.length === 1, 'what was moved');
  await worker.settle();
  await schedule(database.sql, 'mail', 'soon', new Date(Date.now() + 300));
  await until(() => done.length === 2, 'what came soon');
  expect(done).toEqual(['moved', 'soon']);
});

test('ended work has its row removed, unless it says that it has done so itself', async () => {
  for (const key of ['removes its own', 'leaves that to us']) await soon('mail', key);
  await workOffDue(deps({ mail: { outside: async ({ key }) => (key === 'removes its own' ? ROW_GONE : undefined) } }));
  expect((await database.sql`select key from due`).map(({ key }: { key: string }) => key)).toEqual(['removes its own']);
});

test('who was stopped for longer than their lease, and then fails, leaves the work to whoever has it now', async () => {
  await soon('mail', 'slow');
  const stopped = workOffDue(deps(handlersWith(new Error('the connection had ended'))));
  const fail = release;
  const leased = () => database.sql`select 1 from due where leased_until > now()`;
  await until(async () => (await leased()).length, 'its beginning');
  // A lease is known by its millisecond.
  const longer = () => database.sql`
    select 1 from due where leased_until < date_trunc('milliseconds', now()) + make_interval(secs => ${LEASE_SECONDS})`;
  await until(async () => (await longer()).length, 'the next millisecond');
  await database.sql`update due set leased_until = now()`;
  const other = workOffDue(deps(handlersWith()));
  await until(async () => (await leased()).length, 'the other one');
  fail();
  await stopped;
  expect(await leased()).toHaveLength(1);
  release();
  await other;
  expect(await database.sql`select 1 from due`).toHaveLength(0);
});
