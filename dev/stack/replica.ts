import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unpack } from '../../backup/src/unpack.ts';
import { copyFromWalsender } from '../../backup/src/walsender.ts';
import { type PostgresOptions, type PostgresServer, startPostgres } from './postgres.ts';
import { ROOT } from './settings.ts';

const COPY = `BASE_BACKUP ( LABEL 'replica', CHECKPOINT 'fast', WAIT true, WAL true, MANIFEST 'no' )`;
/** A commit that nobody acknowledges waits for ever. */
const MOST_MS = 20_000;
const DATA = 'd'.charCodeAt(0);

/** @param follows whom it signs in as afterward: user, password and its application_name */
export async function startReplica(
  primary: Pick<PostgresServer, 'superuserUrl'>,
  {
    follows,
    ...own
  }: Pick<PostgresOptions, 'directory' | 'port' | 'settings' | 'onLog'> & { follows: Record<string, string> },
): Promise<PostgresServer> {
  const { directory } = own;
  const url = new URL(primary.superuserUrl);
  // As pg_basebackup leaves it, which npm's Postgres comes without, and Debian's refuses servers newer than itself.
  await unpack(archiveIn(copyFromWalsender(url, COPY)), directory);
  writeFileSync(join(directory, 'standby.signal'), '');
  const way = Object.entries({ host: url.hostname, port: url.port, ...follows });
  const words = way.map(([key, value]) => `${key}=${value}`);
  const settings = join(directory, 'postgresql.auto.conf');
  // As deploy/postgres/start-replica.sh does.
  const others = readFileSync(settings, 'utf8').replace(/^synchronous_standby_names.*\n/gm, '');
  writeFileSync(settings, `${others}primary_conninfo = '${words.join(' ')}'\n`);
  return startPostgres({ ...own, durable: true, password: decodeURIComponent(url.password) });
}

async function* archiveIn(messages: AsyncIterable<Buffer>) {
  for await (const message of messages) if (message[0] === DATA) yield new Uint8Array(message.subarray(1));
}

/** What docs/replica.md says to type in the container `name`, in its order. */
export function readCommands(name: 'postgres' | 'replica', having: string): string {
  const text = readFileSync(join(ROOT, 'docs/replica.md'), 'utf8');
  const typed = [...text.matchAll(/^docker compose (?:-\S+ \S+ )*exec -u postgres (\w+) (.+)$/gm)];
  const found = typed.filter(([, container, command = '']) => container === name && command.includes(having));
  if (found.length === 1) return found[0]?.[2] ?? '';
  throw new Error(`docs/replica.md has ${found.length} commands in ${name} with ${having}`);
}

/** Types it, as somebody in that container would: psql finds the server by itself. @throws Error with what was said */
export function typeCommand(command: string, psql: string, url: string): string {
  const { hostname, port, username, password } = new URL(url);
  const typed = Bun.spawnSync(['sh', '-c', `psql() { "$PSQL" -X "$@"; }; ${command}`], {
    timeout: MOST_MS,
    env: {
      ...{ PATH: process.env.PATH ?? '', PSQL: psql, PGDATABASE: 'postgres', PGCONNECT_TIMEOUT: '5' },
      ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) },
    },
  });
  const said = `${typed.stdout}${typed.stderr}`;
  if (typed.exitCode !== 0) throw new Error(`${command}: ${said}`);
  return said;
}

/** By the script of production, which leaves everything else as it was. @returns whom a replica signs in as */
export function makeReplicator(
  psql: string,
  superuserUrl: string,
  databases: Record<string, string>,
): { user: string; password: string } {
  const { command, env } = describeMakeRoles(psql, superuserUrl, databases);
  const made = Bun.spawnSync(command, { env });
  if (made.exitCode !== 0 || made.stderr.length > 0) throw new Error(`the roles were not made: ${made.stderr}`);
  return { user: 'replicator', password: env.REPLICATION_PASSWORD };
}

/** How compose.yaml makes the roles and databases. */
export function describeMakeRoles(psql: string, superuserUrl: string, databases: Record<string, string>) {
  const { hostname, port, password } = new URL(superuserUrl);
  const passwords = Object.entries(databases).map(([name, word]) => [`DATABASE_PASSWORD_${name.toUpperCase()}`, word]);
  return {
    command: ['sh', join(ROOT, 'deploy/postgres/make-roles.sh')],
    env: {
      ...{ PATH: `${dirname(psql)}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port },
      ...{ PGPASSWORD: decodeURIComponent(password), REPLICATION_PASSWORD: 'of-the-replica' },
      ...Object.fromEntries(passwords),
    },
  };
}
