import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { SQL } from 'bun';
import {
  afterCommit,
  connect,
  type Db,
  isConnectionLoss,
  isOutOfTime,
  isStorageFull,
  type Sql,
  TIME_LIMITS,
  together,
  transaction,
} from './db.ts';
import { testDatabase } from './testing.ts';

setDefaultTimeout(60_000);

const MIGRATIONS = new URL('./fixtures/migrations/', import.meta.url).pathname;
let database: Awaited<ReturnType<typeof testDatabase>>;
const opened: Sql[] = [];
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
  await database.sql`create table pet (name text primary key)`;
  await database.sql`insert into pet values ('Rex')`;
});
afterAll(async () => {
  await Promise.all(opened.map((sql) => sql.end()));
  await database.drop();
});

function open(limits: Partial<typeof TIME_LIMITS> = {}): Sql {
  const sql = connect(database.url, 2, { ...TIME_LIMITS, ...limits });
  opened.push(sql);
  return sql;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const isUsable = async (sql: Sql) => (await sql`select 1 as one`)[0].one === 1;

test('every connection of a service has all four limits', async () => {
  const sql = open();
  for (const [name, ms] of Object.entries(TIME_LIMITS)) {
    const [row] = await sql`select setting::int from pg_settings where name = ${name}`;
    expect([name, row.setting]).toEqual([name, ms]);
  }
});

test('a statement that takes too long ends, and the connection goes on', async () => {
  const sql = open({ statement_timeout: 100 });
  expect(isOutOfTime(await failure(sql`select pg_sleep(20)`))).toBe(true);
  expect(await isUsable(sql)).toBe(true);
});

test('a wait for a lock ends, and the connection goes on', async () => {
  const sql = open({ lock_timeout: 100 });
  await database.sql.begin(async (tx) => {
    await tx`update pet set name = 'Max' where name = 'Rex'`;
    expect(isOutOfTime(await failure(sql`delete from pet`))).toBe(true);
    await tx`update pet set name = 'Rex' where name = 'Max'`;
  });
  expect(await isUsable(sql)).toBe(true);
});

test('a transaction left lying about gives its rows back', async () => {
  for (const limits of [{ idle_in_transaction_session_timeout: 100 }, { transaction_timeout: 100 }]) {
    const sql = open(limits);
    const hasRow = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const left = failure(
      transaction(sql, async (tx) => {
        await tx`update pet set name = 'Max'`;
        hasRow.resolve();
        await end.promise;
        await tx`select 1`;
      }),
    );
    await hasRow.promise;
    await database.sql`update pet set name = 'Rex'`;
    end.resolve();
    const error = await left;
    expect(isOutOfTime(error) || isConnectionLoss(error)).toBe(true);
    expect(await isUsable(sql)).toBe(true);
  }
});

test.each([
  ['57P01', 'Postgres is stopped'],
  ['57P03', 'Postgres is starting'],
  ['08006', 'the connection failed'],
  ['53300', 'too many are connected'],
])('%s (%s) says nothing about what was asked: the database is away', (errno, says) => {
  const error = new SQL.PostgresError(says, { code: 'ERR_POSTGRES_SERVER_ERROR', errno, detail: '', hint: '' });
  expect([isConnectionLoss(error), isOutOfTime(error), isStorageFull(error)]).toEqual([true, false, false]);
});

test.each(['ERR_POSTGRES_CONNECTION_CLOSED', 'ERR_POSTGRES_CONNECTION_TIMEOUT', 'ERR_POSTGRES_AUTHENTICATION_FAILED'])(
  'so does %s, which comes from the client',
  (code) => {
    expect(isConnectionLoss(new SQL.PostgresError('gone', { code, detail: '', hint: '' }))).toBe(true);
  },
);

test.each([
  ['53100', 'could not extend file'],
  ['58030', 'could not write block'],
])('%s (%s) is a disk that takes nothing', (errno, says) => {
  const error = new SQL.PostgresError(says, { code: 'ERR_POSTGRES_SERVER_ERROR', errno, detail: '', hint: '' });
  expect([isConnectionLoss(error), isOutOfTime(error), isStorageFull(error)]).toEqual([false, false, true]);
});

test('deadlocks are tried four times in all, and what else is wrong once; follow-ups are those of the try that committed', async () => {
  const sql = open();
  const followed: number[] = [];
  const failing = (errno: string, until: number) => {
    let tries = 0;
    const work = transaction(sql, async (tx) => {
      const n = ++tries;
      afterCommit(tx, () => followed.push(n));
      await tx`select 1`;
      if (n < until)
        throw new SQL.PostgresError('no', { code: 'ERR_POSTGRES_SERVER_ERROR', errno, detail: '', hint: '' });
    });
    return failure(work).then((error) => [error === null, tries]);
  };
  expect(await failing('40P01', 4)).toEqual([true, 4]);
  expect(await failing('40001', 2)).toEqual([true, 2]);
  expect(followed).toEqual([4, 2]);
  expect(await failing('40P01', 5)).toEqual([false, 4]);
  expect(await failing('23505', 2)).toEqual([false, 1]);
  expect(followed).toEqual([4, 2]);
});

test('a transaction goes on when a column comes after its statements were planned', async () => {
  const sql = open();
  const read = (tx: Db, n: number) => tx`select *, ${sql.unsafe(String(n))} as n from pet where name = ${'Rex'}`;
  const readAll = () =>
    transaction(sql, async (tx) => {
      for (let n = 0; n < 12; n++) await read(tx, n);
      return (await read(tx, 12))[0];
    });
  // On both connections.
  for (let turn = 0; turn < 5; turn++) await Promise.all([readAll(), readAll()]);
  await database.sql`alter table pet add column owner text`;
  expect(await Promise.all(Array.from({ length: 8 }, readAll))).toEqual(
    Array(8).fill({ name: 'Rex', owner: null, n: 12 }),
  );
});

test('works of a transaction that go together: the first to fail is told, nothing stays, and none goes on after it', async () => {
  const sql = open();
  const ended: string[] = [];
  const add = async (tx: Db, ...names: string[]) => {
    for (const name of names) await tx`insert into pet values (${name})`.finally(() => ended.push(name));
  };
  const adding = transaction(sql, (tx) => together([add(tx, 'Ada', 'Bea'), add(tx, 'Rex'), add(tx, 'Cleo')]));
  expect(await failure(adding)).toMatchObject({ constraint: 'pet_pkey' });
  expect(ended).toEqual(['Ada', 'Rex', 'Cleo', 'Bea']);
  expect((await sql`select name from pet where name in ('Ada', 'Bea', 'Cleo')`).length).toBe(0);
  await transaction(sql, (tx) => together([add(tx, 'Ada', 'Bea'), add(tx, 'Cleo')]));
  expect((await sql`select name from pet where name in ('Ada', 'Bea', 'Cleo')`).length).toBe(3);
});
