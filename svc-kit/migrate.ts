import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLockTimeout, type Sql, type Tx } from './db.ts';

const KIT = fileURLToPath(new URL('./migrations/', import.meta.url));
const PAUSE_MS = 500;

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
  for (const { name, path } of await findPending(sql, folder))
    await inTurn(sql, lockMs, async (tx) => apply(tx, name, await readFile(path, 'utf8')));
}

/** What has not been applied yet. A database that is ahead lacks nothing: files only expand. */
export async function findPending(sql: Sql, folder: string): Promise<{ name: string; path: string }[]> {
  const [table] = await sql`select to_regclass('schema_migration') is not null as there`;
  const rows: { name: string }[] = table?.there ? await sql`select name from schema_migration` : [];
  const applied = new Set(rows.map((row) => row.name));
  const all = [...(await files(KIT, 'kit/')), ...(await files(folder, ''))];
  return all.filter(({ name }) => !applied.has(name));
}

async function apply(tx: Tx, name: string, statements: string): Promise<void> {
  const fresh = await tx`insert into schema_migration (name) values (${name}) on conflict do nothing returning 1`;
  if (fresh.length > 0) await tx.unsafe(statements);
}

/** Gives a busy table back to its users after `lockMs`, and tries again until it gets it. */
async function inTurn(sql: Sql, lockMs: number, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await sql.begin(async (tx) => {
        // A long file may take its time, and the turn of another replica may be long.
        await tx`select set_config(name, '0', true)
          from unnest(array['transaction_timeout', 'statement_timeout', 'lock_timeout']) as name`;
        await tx`select pg_advisory_xact_lock(7262)`;
        await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
        await work(tx);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function files(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name: prefix + name, path: join(folder, name) }));
}
