import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, isLockTimeout, type Sql } from './db.ts';
import { isBeside, workBeside } from './index-beside.ts';

const KIT = fileURLToPath(new URL('./migrations/', import.meta.url));
const PAUSE_MS = 500;
/** Of all replicas that migrate one database, one at a time. */
const TURN = 7262;

/** Waiting longer for a table would make everybody who uses it wait behind the migration. */
const MOST_LOCK_MS = 2_000;

/** Files only expand, because services of the commit before run beside this one: docs/adr/018-parts-fail-alone.md. */
export async function migrate(sql: Sql, folder: string, lockMs = MOST_LOCK_MS): Promise<void> {
  await inTurn(
    sql,
    lockMs,
    (tx) => tx`
      create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`,
  );
  for (const { name, path } of await findPending(sql, folder)) {
    const statements = await readFile(path, 'utf8');
    if (isBeside(statements)) await applyBeside(sql, name, statements);
    else await inTurn(sql, lockMs, (tx) => apply(tx, name, statements));
  }
}

/** What has not been applied yet. A database that is ahead lacks nothing: files only expand. */
export async function findPending(sql: Sql, folder: string): Promise<{ name: string; path: string }[]> {
  const [table] = await sql`select to_regclass('schema_migration') is not null as there`;
  const rows: { name: string }[] = table?.there ? await sql`select name from schema_migration` : [];
  const applied = new Set(rows.map((row) => row.name));
  const all = [...(await files(KIT, 'kit/')), ...(await files(folder, ''))];
  return all.filter(({ name }) => !applied.has(name));
}

async function apply(tx: Db, name: string, statements: string): Promise<void> {
  if (await note(tx, name)) await tx.unsafe(statements);
}

/** False when another replica applied it. */
async function note(db: Db, name: string): Promise<boolean> {
  const fresh = await db`insert into schema_migration (name) values (${name}) on conflict do nothing returning 1`;
  return fresh.length > 0;
}

/** Noted when it is done: of what ends halfway, the next try finds what is there. */
async function applyBeside(sql: Sql, name: string, statements: string): Promise<void> {
  const connection = await sql.reserve();
  try {
    await withoutLimits(connection, false);
    await untilOurs(() => connection`select pg_try_advisory_lock(${TURN}) as ours`);
    const there = await connection`select 1 from schema_migration where name = ${name}`;
    if (there.length > 0) return;
    await workBeside(connection, statements);
    await note(connection, name);
  } finally {
    await giveBackLimits(connection).finally(() => connection.release());
  }
}

async function giveBackLimits(connection: Db): Promise<void> {
  await connection`select pg_advisory_unlock_all()`;
  await connection`reset all`;
}

/** Gives a busy table back to its users after `lockMs`, and tries again until it gets it. */
async function inTurn(sql: Sql, lockMs: number, work: (tx: Db) => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await untilOurs(() =>
        sql.begin(async (tx) => {
          // A long file may take its time.
          await withoutLimits(tx, true);
          const turn: Turn = await tx`select pg_try_advisory_xact_lock(${TURN}) as ours`;
          if (!turn[0]?.ours) return turn;
          await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
          await work(tx);
          return turn;
        }),
      );
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await pause();
    }
  }
}

type Turn = { ours: boolean }[];

/** Whoever waited inside a statement for their turn would be waited for by an index that is made beside them. */
async function untilOurs(take: () => Promise<Turn>): Promise<void> {
  while (!(await take())[0]?.ours) await pause();
}

async function withoutLimits(db: Db, isLocal: boolean): Promise<void> {
  await db`select set_config(name, '0', ${isLocal})
    from unnest(array['transaction_timeout', 'statement_timeout', 'lock_timeout']) as name`;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function files(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name: prefix + name, path: join(folder, name) }));
}
