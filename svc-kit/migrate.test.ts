import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, TIME_LIMITS } from './db.ts';
import { migrate } from './migrate.ts';
import { testDatabase, until } from './testing.ts';

setDefaultTimeout(60_000);

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  database = await testDatabase(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, statements: string) => writeFile(join(folder, name), statements);
const applied = async () => {
  const rows: { name: string }[] = await database.sql`
    select name from schema_migration where name not like 'kit/%' order by name`;
  return rows.map(({ name }) => name);
};

test('a file that fails leaves no trace, and the files before it stay applied', async () => {
  await write('001-pet.sql', 'create table pet (name text)');
  await write('002-toy.sql', 'create table toy (name text); select * from nowhere');
  await expect(migrate(database.sql, folder)).rejects.toThrow('nowhere');
  expect(await applied()).toEqual(['001-pet.sql']);
  await write('002-toy.sql', 'create table toy (name text)');
  await migrate(database.sql, folder);
  expect(await applied()).toEqual(['001-pet.sql', '002-toy.sql']);
});

test('replicas that start together apply a file once', async () => {
  await write('003-fill.sql', "insert into pet values ('Rex')");
  await Promise.all([1, 2, 3].map(() => migrate(database.sql, folder)));
  const [row] = await database.sql`select count(*)::int as pets from pet`;
  expect(row.pets).toBe(1);
});

test('a file that needs a busy table lets its users pass meanwhile, and is applied once the table is free', async () => {
  await write('004-age.sql', 'alter table pet add column age int');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: isBusy, resolve: hold } = Promise.withResolvers<void>();
  const busy = database.sql.begin(async (tx) => {
    await tx`select 1 from pet`;
    hold();
    await promise;
  });
  await isBusy;
  let isDone = false;
  const migrating = migrate(database.sql, folder, 250).then(() => {
    isDone = true;
  });
  // Each reader queues behind a waiting ALTER until it gives up.
  for (let n = 0; n < 2; n++) {
    await until(async () => (await database.sql`select 1 from pg_locks where not granted`).length > 0, 'its wait');
    await database.sql`select name from pet`;
  }
  expect(isDone).toBe(false);
  resolve();
  await busy;
  await migrating;
  expect(await applied()).toContain('004-age.sql');
});

test('a long file is not cut off by the limits of the service', async () => {
  const strict = connect(database.url, 2, { ...TIME_LIMITS, statement_timeout: 100, transaction_timeout: 150 });
  await write('005-slow.sql', 'select pg_sleep(0.4); create table slow (name text)');
  await migrate(strict, folder);
  expect(await applied()).toContain('005-slow.sql');
  await expect(strict`select pg_sleep(1)`.execute()).rejects.toThrow('statement timeout');
  await strict.end();
});

describe('an index beside its table’s use', () => {
  beforeAll(async () => {
    await database.sql`create table dog (name text)`;
  });
  const isWhole = async (index: string) => {
    const [row] = await database.sql`select indisvalid from pg_index where indexrelid = to_regclass(${index})`;
    return row?.indisvalid ?? null;
  };

  test('holds up nobody who writes, and waits for nobody who waits for their turn', async () => {
    await write('006-by-name.sql', 'create index concurrently if not exists dog_by_name on dog (name);');
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: isBusy, resolve: hold } = Promise.withResolvers<void>();
    const busy = database.sql.begin(async (tx) => {
      await tx`insert into dog values ('Tom')`;
      hold();
      await promise;
    });
    await isBusy;
    const migrating = Promise.all([migrate(database.sql, folder), migrate(database.sql, folder)]);
    await until(async () => (await isWhole('dog_by_name')) === false, 'its beginning');
    await database.sql`insert into dog values ('Kit')`;
    resolve();
    await busy;
    await migrating;
    expect(await isWhole('dog_by_name')).toBe(true);
    expect((await applied()).filter((name) => name === '006-by-name.sql')).toHaveLength(1);
  });

  test('that was begun and not finished is made anew', async () => {
    await database.sql`insert into dog values ('Tom')`;
    const statement = 'create unique index concurrently if not exists dog_name on dog (name)';
    await write('007-unique.sql', `-- Names.\n${statement};\n`);
    await expect(migrate(database.sql, folder)).rejects.toThrow('could not create unique index');
    expect(await isWhole('dog_name')).toBe(false);
    await database.sql`delete from dog`;
    await migrate(database.sql, folder);
    expect(await isWhole('dog_name')).toBe(true);
  });

  test('may take as long as it takes, and the connection has its limits again', async () => {
    const strict = connect(database.url, 1, { ...TIME_LIMITS, statement_timeout: 200 });
    await database.sql`insert into dog select 'dog ' || n from generate_series(1, 20) n`;
    await database.sql`create function slowly(text) returns text immutable language sql as $$ select $1 from pg_sleep(0.02) $$`;
    await write('008-slow.sql', 'create index concurrently if not exists dog_slowly on dog (slowly(name))');
    await migrate(strict, folder);
    expect(await isWhole('dog_slowly')).toBe(true);
    await expect(strict`select pg_sleep(1)`.execute()).rejects.toThrow('statement timeout');
    await strict.end();
  });

  test.each([
    ['other statements', 'create table ball (name text); create index concurrently if not exists a on dog (name)'],
    ['an index that may be there already', 'create index concurrently a on dog (name)'],
  ])('stands in a file without %s', async (_, statements) => {
    await write('009-mixed.sql', statements);
    await expect(migrate(database.sql, folder)).rejects.toThrow('needs a file of its own');
    expect(await applied()).not.toContain('009-mixed.sql');
    expect(await database.sql`select 1 from pg_class where relname = 'ball'`).toHaveLength(0);
  });
});
