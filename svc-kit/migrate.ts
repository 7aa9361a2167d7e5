import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql, Tx } from './db.ts';

const KIT = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The kit's files come first, each file in its own transaction. Replicas that start together take turns. */
export async function migrate(sql: Sql, folder: string): Promise<void> {
  await inTurn(
    sql,
    (tx) => tx`
      create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`,
  );
  const rows: { name: string }[] = await sql`select name from schema_migration`;
  const applied = new Set(rows.map((row) => row.name));
  for (const { name, path } of [...(await files(KIT, 'kit/')), ...(await files(folder, ''))]) {
    if (!applied.has(name)) await inTurn(sql, async (tx) => apply(tx, name, await readFile(path, 'utf8')));
  }
}

async function apply(tx: Tx, name: string, statements: string): Promise<void> {
  const fresh = await tx`insert into schema_migration (name) values (${name}) on conflict do nothing returning 1`;
  if (fresh.length > 0) await tx.unsafe(statements);
}

function inTurn(sql: Sql, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7262)`;
    await work(tx);
  });
}

async function files(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name: prefix + name, path: join(folder, name) }));
}
