import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { until } from 'svc-kit/testing';
import { dieWithParent, findUnprivilegedUser, type UnprivilegedUser } from '../stack/launch-prefix.ts';
import { readCommands, typeCommand } from '../stack/replica.ts';
import { ROOT } from '../stack/settings.ts';
import { ensureProgram } from './ensure-program.ts';

const LIMIT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'start-replica-'));
const PGDATA = join(folder, '15', 'docker');
const script = join(folder, 'start-replica.sh');
const access = join(folder, 'pg_hba.conf');

let user: UnprivilegedUser | null;
let bin: string;
let psql: string;
const running: Bun.Subprocess[] = [];

interface Server {
  url: string;
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<unknown>;
}

/** Debian's Postgres is older than production's, but has all of its programs; npm's has no pg_basebackup. */
beforeAll(async () => {
  bin = dirname(await findServer());
  psql = await ensureProgram({ program: 'psql', debianPackage: 'postgresql-client' });
  user = findUnprivilegedUser([bin, tmpdir()]);
  for (const path of [script, access]) copyFileSync(join(ROOT, 'deploy/postgres', path.slice(folder.length)), path);
  writeFileSync(join(folder, 'password'), 'pw');
  // What an interrupted copy leaves.
  mkdirSync(join(folder, '15'));
  mkdirSync(`${PGDATA}.copy`);
  writeFileSync(`${PGDATA}.copy/PG_VERSION`, '15\n');
  chmodSync(folder, 0o755);
  for (const path of [folder, join(folder, '15'), `${PGDATA}.copy`, `${PGDATA}.copy/PG_VERSION`, script, access])
    if (user) chownSync(path, user.uid, user.gid);
}, 240_000);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map((child) => child.exited));
  rmSync(folder, { recursive: true, force: true });
});

/** What is on the path chooses a version by itself, and has no server beside it. */
const findServer = () => ensureProgram({ program: 'pg_verifybackup', debianPackage: 'postgresql' });

function run(command: string[], environment: Record<string, string> = {}) {
  const child = Bun.spawn([...(user?.prefix('INT') ?? dieWithParent('INT')), ...command], {
    cwd: folder,
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C', ...environment },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  running.push(child);
  return { child, said: new Response(child.stderr).text() };
}

const urlOf = (port: number, name = 'postgres', password = 'pw') =>
  `postgres://${name}:${password}@127.0.0.1:${port}/postgres`;
const settingsOf = (port: number) =>
  [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `hba_file=${access}`].flatMap((each) => [
    '-c',
    each,
  ]);
const ask = ({ url }: Server, statement: string) => typeCommand(`psql -Atc "${statement}"`, psql, url).trim();

async function started({ child }: ReturnType<typeof run>, port: number): Promise<Server> {
  const server: Server = {
    url: urlOf(port),
    end: (signal) => {
      child.kill(signal);
      return child.exited;
    },
  };
  await until(() => answers(server), 'Postgres', LIMIT_MS);
  return server;
}

function answers(server: Server): boolean {
  try {
    return ask(server, 'select 1') === '1';
  } catch {
    return false;
  }
}

async function startPrimary(port: number): Promise<Server> {
  const data = join(folder, 'primary');
  const words = ['-D', data, '-U', 'postgres', `--pwfile=${join(folder, 'password')}`, '--no-sync'];
  const { child, said } = run([join(bin, 'initdb'), ...words]);
  expect([await child.exited, await said]).toEqual([0, expect.any(String)]);
  return started(run([join(bin, 'postgres'), '-D', data, ...settingsOf(port)]), port);
}

async function startReplica(primaryPort: number, data = PGDATA): Promise<Server> {
  const port = await findFreePort();
  const primary = `${urlOf(primaryPort, 'replicator', 'of-the-replica')}?application_name=replica`;
  return started(run(['/bin/sh', script, ...settingsOf(port)], { PGDATA: data, PRIMARY_URL: primary }), port);
}

test('the script copies a primary and follows it; promoted by the documented command it keeps what was acknowledged', async () => {
  const port = await findFreePort();
  const primary = await startPrimary(port);
  ask(primary, "create role replicator login replication password 'of-the-replica'");
  ask(primary, 'create table note (text text)');
  typeCommand(readCommands('postgres', '= '), psql, primary.url);

  const other = run([join(bin, 'pg_basebackup'), '-d', urlOf(port), '-D', join(folder, 'stolen')]);
  expect([await other.child.exited, await other.said]).toEqual([1, expect.stringContaining('no pg_hba.conf entry')]);

  let replica = await startReplica(port);
  const watch = readCommands('postgres', 'pg_stat_replication');
  await until(
    () => /replica +\| streaming +\| sync/.test(typeCommand(watch, psql, primary.url)),
    'the stream',
    LIMIT_MS,
  );
  ask(primary, "insert into note values ('acknowledged')");
  await primary.end('SIGKILL');

  expect(() => ask(replica, "insert into note values ('too early')")).toThrow('read-only');
  expect(typeCommand(readCommands('replica', 'pg_promote'), psql, replica.url)).toContain(' t\n');
  ask(replica, "insert into note values ('after')");
  await replica.end('SIGINT');
  replica = await startReplica(port);
  ask(replica, "insert into note values ('after a restart')");
  expect(ask(replica, 'select text from note')).toBe('acknowledged\nafter\nafter a restart');

  await startReplica(Number(new URL(replica.url).port), join(folder, '15', 'next'));
  typeCommand(readCommands('postgres', '= '), psql, replica.url);
  await until(
    () => /replica +\| streaming +\| sync/.test(typeCommand(watch, psql, replica.url)),
    'the promoted one to wait for a replica of its own',
    LIMIT_MS,
  );
}, 120_000);
