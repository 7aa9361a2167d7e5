import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { testDatabase } from './testing.ts';

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
