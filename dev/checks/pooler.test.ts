import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { createClock } from 'svc-kit/clock';
import { connect, connectDatabase, type Database, NO_TIME_LIMITS, type Sql, TIME_LIMITS } from 'svc-kit/db';
import { schedule, startDue } from 'svc-kit/due';
import { createLog } from 'svc-kit/log';
import { openDatabase } from 'svc-kit/open-database';
import { until } from 'svc-kit/testing';
import { ROOT } from '../stack/settings.ts';
import { type Pooler, startPooler } from './start-pooler.ts';

setDefaultTimeout(120_000);

/** What leans hardest on sessions, statements and locks: races for a slot, turns, timed work, whole processes. */
const SUITES: [file: string, names: string][] = [
  ['svc-booking/src/book.test.ts', '200 athletes|by many replicas|twice at once|five are asked for'],
  ['svc-booking/src/due.test.ts', 'calls it a no-show|one long jump'],
  ['svc-kit/service.test.ts', 'starts without the broker'],
  ['svc-kit/messaging.test.ts', 'planned for later'],
];
/** Nobody looks by themselves before. */
const NEVER_MS = 3_600_000;

const name = `pooled_${crypto.randomUUID().slice(0, 8)}`;
const password = crypto.randomUUID();
const superuserUrl = process.env.TEST_DATABASE_URL ?? '';
let root: Sql;
let pooler: Pooler;
let database: Database;

function addressAt(server: string): string {
  const url = new URL(server);
  url.username = url.password = '';
  return Object.assign(url, { username: name, password, pathname: `/${name}` }).href;
}

beforeAll(async () => {
  root = connect(superuserUrl, 1, NO_TIME_LIMITS);
  await root.unsafe(`create role ${name} login password '${password}'`);
  await root.unsafe(`create database ${name} owner ${name}`);
  pooler = await startPooler(superuserUrl, { [name]: password });
  const config = {
    DATABASE_URL: addressAt(pooler.url),
    DATABASE_DIRECT_URL: addressAt(superuserUrl),
    DATABASE_POOL: 8,
    MIGRATIONS: 'apply' as const,
  };
  const migrations = join(ROOT, 'svc-kit/fixtures/migrations');
  database = await openDatabase({ name: 'booking', config, migrations }, createLog('booking', 'error'));
});

afterAll(async () => {
  await Promise.all([database.sql.end(), database.direct.end()]);
  await root.unsafe(`drop database ${name} with (force)`);
  await root.unsafe(`drop role ${name}`);
  await Promise.all([root.end(), pooler.stop()]);
});

test('a statement through the pooler ends as soon as one without it', async () => {
  for (const [limit, ms] of Object.entries(TIME_LIMITS)) {
    const [row] = await database.sql`select setting::int from pg_settings where name = ${limit}`;
    expect([limit, row.setting]).toEqual([limit, ms]);
  }
});

test('statements of many at once never meet each other’s, in and out of transactions', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const [row] =
        n % 2 === 0
          ? await database.sql`select ${n}::int as n, ${'text'}::text as text`
          : await database.sql.begin((tx) => tx`select ${n}::int as n`);
      return row.n;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('timed work is heard of at once, although nobody can listen through the pooler', async () => {
  const { sql, direct } = database;
  const handled: string[] = [];
  const outside = async ({ key }: { key: string }) => void handled.push(key);
  const handlers = { ping: { outside } };
  const due = await startDue({
    sql,
    direct,
    clock: createClock(0),
    log: createLog('booking', 'error'),
    handlers,
    pollMs: NEVER_MS,
  });
  for (const key of ['first', 'second', 'third']) {
    await schedule(sql, 'ping', key, new Date(0));
    await until(() => handled.includes(key), key);
  }
  await due.stop();
});

test('without both addresses the pool that changes things listens itself, and quick reading has its own', async () => {
  const { sql, quick, direct } = connectDatabase({ DATABASE_URL: addressAt(superuserUrl), DATABASE_POOL: 2 });
  expect(direct).toBe(sql);
  expect(quick).not.toBe(sql);
  await Promise.all([sql.end(), quick.end()]);
});

for (const [file, names] of SUITES) {
  test(`behind the pooler ${file} holds: ${names}`, async () => {
    const child = Bun.spawn([process.execPath, 'test', '--timeout=60000', `./${file}`, '-t', names], {
      cwd: ROOT,
      env: { ...process.env, TEST_POOLER_URL: pooler.url },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [said, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    expect(Number(/(\d+) pass/.exec(said)?.[1] ?? 0)).toBeGreaterThanOrEqual(names.split('|').length);
  });
}
