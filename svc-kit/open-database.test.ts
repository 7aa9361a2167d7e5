import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { createServer, connect as dial } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-ports.ts';
import { createLog } from './log.ts';
import { openDatabase } from './open-database.ts';
import { TEST_SECRET, type TestBroker, type TestDatabase, testBroker, testDatabase, until } from './testing.ts';

setDefaultTimeout(60_000);

const FIXTURE = fileURLToPath(new URL('./fixtures/counting-service.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./fixtures/migrations/', import.meta.url));
const BEHIND = 'kit/003-delivery.sql';
let database: TestDatabase;
let broker: TestBroker;
beforeAll(async () => {
  [database, broker] = await Promise.all([testDatabase(MIGRATIONS), testBroker()]);
});
afterAll(async () => {
  await broker.stop();
  await database.drop();
});

async function launch(changed: Record<string, string | undefined>) {
  const base = `http://127.0.0.1:${await findFreePort()}`;
  const settings: Record<string, string | undefined> = {
    ...{ NODE_ENV: 'production', PORT: new URL(base).port, DATABASE_URL: database.url, NATS_URL: broker.url },
    ...{ INTERNAL_SECRET: TEST_SECRET, LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:1' },
    ...{ IDENTITY_URL: base, CATALOG_URL: base, BOOKING_URL: base, PAYMENTS_URL: base },
    ...changed,
  };
  const env = Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return {
    base,
    child: Bun.spawn([process.execPath, '--no-env-file', FIXTURE], { env, stdout: 'pipe', stderr: 'pipe' }),
  };
}

/** What a process says that ends by itself. */
async function runToItsEnd(changed: Record<string, string | undefined>) {
  const { child } = await launch(changed);
  const [said, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { code, said: said.trim() };
}

const forget = () => database.sql`delete from schema_migration where name = ${BEHIND}`;
const isApplied = async () => (await database.sql`select 1 from schema_migration where name = ${BEHIND}`).length === 1;
/** A password may begin with digits, too. */
const atPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
const nowhere = async (url: string) => atPort(url, await findFreePort());

test('a missing secret is named, and nothing starts', async () => {
  const { code, said } = await runToItsEnd({ INTERNAL_SECRET: undefined, NATS_URL: undefined });
  expect(code).toBe(78);
  expect(said).toMatch(/^Configuration is not right:\n {2}NATS_URL: .*\n {2}INTERNAL_SECRET: .*$/);
});

test('a pooler without the way to Postgres itself is refused in one line that names what is missing', async () => {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(4 + text.length, 1);
  const pooler = createServer((client) =>
    client.on('error', () => undefined).once('data', () => client.end(Buffer.concat([head, text]))),
  );
  const port = await findFreePort();
  pooler.listen(port, '127.0.0.1');
  const { code, said } = await runToItsEnd({ DATABASE_URL: atPort(database.url, port) });
  pooler.close();
  expect(code).toBe(78);
  expect(said).toBe('identity: DATABASE_URL leads to a pooler: DATABASE_DIRECT_URL must lead to Postgres itself');
});

test('a schema that is too old is refused in one line that names what is missing; nothing is touched', async () => {
  await forget();
  const { code, said } = await runToItsEnd({ MIGRATIONS: 'check' });
  expect({ code, said }).toEqual({
    code: 78,
    said: `identity: the schema is too old: ${BEHIND} must be applied first, by MIGRATIONS=only`,
  });
  expect(await isApplied()).toBe(false);
  await database.sql`insert into schema_migration (name) values (${BEHIND})`;
});

test('a schema that is up to date, or ahead of this version, is served', async () => {
  await database.sql`insert into schema_migration (name) values ('999-of-tomorrow.sql')`;
  const { base, child } = await launch({ MIGRATIONS: 'check' });
  const isReady = () =>
    fetch(`${base}/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until(isReady, 'the service');
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});

test('a pooler that lets nobody in yet is waited for, although Postgres itself answers', async () => {
  const port = await findFreePort();
  const said: string[] = [];
  const config = {
    ...{ DATABASE_URL: atPort(database.url, port), DATABASE_DIRECT_URL: database.url },
    ...{ DATABASE_POOL: 1, MIGRATIONS: 'apply' as const },
  };
  const log = createLog('identity', 'warn', (line) => void said.push(line));
  const opening = openDatabase({ name: 'identity', config, migrations: MIGRATIONS }, log);
  await until(() => said.some((line) => line.includes('the pooler does not answer yet')), 'the complaint');
  const behind = new URL(database.url);
  const pooler = createServer((client) => {
    const server = dial(Number(behind.port), behind.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  pooler.listen(port, '127.0.0.1');
  const { sql, direct } = await opening;
  expect((await sql`select 1 as one`)[0]?.one).toBe(1);
  await Promise.all([sql.end(), direct.end()]);
  pooler.close();
});

test('the migrations’ job applies what is missing and ends; a second one finds nothing to do', async () => {
  const empty = await testDatabase(MIGRATIONS);
  await empty.sql.unsafe('drop schema public cascade; create schema public');
  for (const run of [1, 2])
    expect([run, await runToItsEnd({ MIGRATIONS: 'only', DATABASE_URL: empty.url })]).toEqual([
      run,
      { code: 0, said: '' },
    ]);
  const [row] = await empty.sql`select count(*)::int as n from schema_migration`;
  expect(row.n).toBeGreaterThan(3);
  await empty.drop();
});

test('the migrations’ job refuses without its database or its broker, and says which', async () => {
  const away = await runToItsEnd({ MIGRATIONS: 'only', DATABASE_URL: await nowhere(database.url) });
  expect(away).toMatchObject({ code: 78, said: expect.stringMatching(/^identity: the database does not answer: .+$/) });
  await forget();
  const alone = await runToItsEnd({ MIGRATIONS: 'only', NATS_URL: await nowhere(broker.url) });
  expect(alone).toMatchObject({ code: 78, said: expect.stringMatching(/^identity: the broker does not answer: .+$/) });
  expect(await isApplied()).toBe(false);
});
