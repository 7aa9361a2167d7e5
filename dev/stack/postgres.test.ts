import { afterAll, expect, test } from 'bun:test';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
