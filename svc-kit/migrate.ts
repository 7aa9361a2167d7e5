import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from './db.ts';

const KIT = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Applies the kit's and then the service's `NNN-name.sql` files that this database has not seen, each in a transaction.
 * Replicas that start together wait for each other.
 */
export async function migrate(sql: Sql, folder: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7262)`;
    await tx`create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`;
    const rows: { name: string }[] = await tx`select name from schema_migration`;
    const applied = new Set(rows.map((row) => row.name));
    for (const { name, path } of [...(await files(KIT, 'kit/')), ...(await files(folder, ''))]) {
      if (applied.has(name)) continue;
      await tx.unsafe(await readFile(path, 'utf8'));
      await tx`insert into schema_migration (name) values (${name})`;
    }
  });
}

async function files(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name: prefix + name, path: join(folder, name) }));
}
