import { afterAll, expect, test } from 'bun:test';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { findFreePort } from 'svc-kit/free-ports';
import { ensureDatabases, startPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;
const LIMIT_MS = 60_000;

async function start(directory: string) {
  return startPostgres({ directory, port: await findFreePort(), password: 'pw', durable: false });
}

const mount = (directory: string) =>
  Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', directory], { stderr: 'ignore' }).exitCode;

/** As root on a Linux that lets us. */
function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false;
  const directory = mkdtempSync(join(folder, 'mount-'));
  return mount(directory) === 0 && Bun.spawnSync(['umount', directory]).exitCode === 0;
}

async function ask(url: string, query: string): Promise<unknown> {
  const sql = new SQL(url, { max: 1 });
  try {
    const [row] = await sql.unsafe(query);
    return row?.answer;
  } finally {
    await sql.close();
  }
}

test(
  'each role has a database of its own and cannot enter that of another',
  async () => {
    const server = await start(join(folder, 'roles', 'data'));
    await ensureDatabases(server, { booking: 'b', payments: 'p' });
    await ensureDatabases(server, { booking: 'b2', payments: 'p' });
    expect(await ask(server.url('booking', 'b2', 'booking'), 'SELECT current_user AS answer')).toBe('booking');
    await expect(ask(server.url('booking', 'b2', 'payments'), 'SELECT 1 AS answer')).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(server.url('booking', 'b', 'booking'), 'SELECT 1 AS answer')).rejects.toThrow('password');
    await ask(server.url('booking', 'b2', 'booking'), 'CREATE EXTENSION btree_gist');
    await server.stop();
  },
  LIMIT_MS,
);

test(
  'data written before a crash are there after the next start, though the lock file was left behind',
  async () => {
    const directory = join(folder, 'crash', 'data');
    const first = await start(directory);
    await ask(first.superuserUrl, 'CREATE TABLE kept AS SELECT 7 AS answer');
    await ask(first.superuserUrl, 'CHECKPOINT');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start(directory);
    expect(await ask(second.superuserUrl, 'SELECT answer FROM kept')).toBe(7);
    await second.stop();
  },
  LIMIT_MS,
);

test(
  'a server that a killed supervisor left running is stopped and replaced',
  async () => {
    const directory = join(folder, 'orphan', 'data');
    const orphan = await start(directory);
    const next = await start(directory);
    expect(await orphan.exited).toBe(0);
    await next.stop();
  },
  LIMIT_MS,
);

test.if(isRoot)(
  'root starts it even where folders of mode 700 hide the data from everybody else',
  async () => {
    const hidden = join(folder, 'hidden');
    mkdirSync(join(hidden, 'deep'), { recursive: true });
    chmodSync(hidden, 0o700);
    const server = await start(join(hidden, 'deep', 'data'));
    expect(await ask(server.superuserUrl, 'SELECT 1 AS answer')).toBe(1);
    await server.stop();
  },
  LIMIT_MS,
);

test.if(isRoot)(
  'an ordinary user starts it as well',
  async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    chmodSync(folder, 0o755);
    chownSync(home, 65_534, 65_534);
    const script = `
      const { startPostgres } = await import('${join(import.meta.dir, 'postgres.ts')}');
      const server = await startPostgres({ directory: '${home}/data', port: ${await findFreePort()}, password: 'pw', durable: false });
      await server.stop();
      console.log('as', process.getuid());`;
    const command = [
      'setpriv',
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      '--',
      process.execPath,
      '-e',
      script,
    ];
    const { stdout, stderr } = Bun.spawnSync(command, { cwd: home, env: { PATH: process.env.PATH ?? '', HOME: home } });
    expect(`${stdout}${stderr}`.trim()).toBe('as 65534');
  },
  LIMIT_MS,
);

test('a first start that was cut off midway is made anew by the next one', async () => {
  const directory = join(folder, 'cut', 'data');
  const whole = await start(directory);
  await whole.stop();
  rmSync(join(directory, 'global', 'pg_filenode.map'));
  writeFileSync(`${directory}.password`, 'pw');
  const next = await start(directory);
  expect(await ask(next.superuserUrl, 'SELECT 1 AS answer')).toBe(1);
  await next.stop();
  expect(readdirSync(join(folder, 'cut'))).toEqual(['data']);
});

test('what a cut-off start left beside data in use never has them made anew', async () => {
  const directory = join(folder, 'kept', 'data');
  const first = await start(directory);
  await ensureDatabases(first, { booking: 'b' });
  await ask(first.url('booking', 'b', 'booking'), 'CREATE TABLE kept AS SELECT 7 AS answer');
  await first.stop();
  writeFileSync(`${directory}.password`, 'pw');
  const next = await start(directory);
  expect(await ask(next.url('booking', 'b', 'booking'), 'SELECT answer FROM kept')).toBe(7);
  await next.stop();
});

test.each([
  ['notes.txt', 'holds no data of Postgres, but notes.txt: move what is in it elsewhere'],
  ['lost+found', 'is a disk of its own, with a lost+found'],
])('a folder that holds %s is refused in words, and nothing in it is lost', async (name, words) => {
  const directory = join(folder, `foreign-${name}`, 'data');
  mkdirSync(join(directory, name), { recursive: true });
  await expect(start(directory)).rejects.toThrow(words);
  expect(readdirSync(directory)).toEqual([name]);
});

test.if(canMount())('a disk that is mounted where the data belong takes them', async () => {
  const directory = join(folder, 'mount', 'data');
  mkdirSync(directory, { recursive: true });
  expect(mount(directory)).toBe(0);
  try {
    const server = await start(directory);
    expect(await ask(server.superuserUrl, 'SELECT 1 AS answer')).toBe(1);
    await server.stop();
  } finally {
    Bun.spawnSync(['umount', directory]);
  }
});
