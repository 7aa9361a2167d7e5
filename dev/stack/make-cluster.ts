import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UnprivilegedUser } from './launch-prefix.ts';
import { StartProblem } from './start-problem.ts';

export interface ClusterOptions {
  directory: string;
  /** Of `postgres`. */
  password: string;
  durable: boolean;
}

/** Stands as long as a cluster is being made. */
const passwordFileOf = (directory: string) => `${directory}.password`;
/** postgres, template0 and template1. */
const DATABASES_OF_A_NEW_CLUSTER = 3;

/** What was cut off while it was made cannot be started, and holds nothing of anybody's. */
export function hasCluster(directory: string): boolean {
  if (!existsSync(join(directory, 'PG_VERSION'))) return false;
  if (!existsSync(passwordFileOf(directory))) return true;
  const base = join(directory, 'base');
  return existsSync(base) && readdirSync(base).length > DATABASES_OF_A_NEW_CLUSTER;
}

/** The folder itself stays: it may be a mount. @throws StartProblem over what we have not left there */
function clearForCluster(directory: string): void {
  const found = readdirSync(directory);
  if (found.length > 0 && !existsSync(passwordFileOf(directory)))
    throw new StartProblem(describeForeign(directory, found));
  for (const name of found) rmSync(join(directory, name), { recursive: true, force: true });
}

function describeForeign(directory: string, found: string[]): string {
  if (found.includes('lost+found'))
    return `${directory} is a disk of its own, with a lost+found, where Postgres makes no data: mount that disk at ${dirname(directory)} instead.`;
  return `${directory} holds no data of Postgres, but ${found[0]}: move what is in it elsewhere, or choose another DATA_DIR.`;
}

export function makeCluster(binaries: string, options: ClusterOptions, user: UnprivilegedUser | null): void {
  clearForCluster(options.directory);
  const passwordFile = passwordFileOf(options.directory);
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${options.directory}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    options.durable ? '--sync-method=fsync' : '--no-sync',
  ];
  const command = [...(user?.prefix('QUIT') ?? []), join(binaries, 'initdb'), ...flags];
  const made = Bun.spawnSync(command, { cwd: '/', env: postgresEnvironment(), stdout: 'ignore' });
  if (made.exitCode !== 0) clearForCluster(options.directory);
  rmSync(passwordFile, { force: true });
  if (made.exitCode === 0) return;
  throw new StartProblem(
    `Postgres could not make its data in ${options.directory}: ${lastFault(made.stderr.toString())}`,
  );
}

/** A PGHOST or LANG of the shell must not reach the server. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
}

export function lastFault(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|error|HINT|PANIC/i.test(line));
  return lines.slice(-2).join(' ').trim() || log.trim().slice(-300) || 'it said nothing';
}
