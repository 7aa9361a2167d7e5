import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, NO_TIME_LIMITS, type Sql } from './db.ts';
import { migrate } from './migrate.ts';
import { sealHistory } from './seal.ts';

const SECURE_DATABASE = join(import.meta.dirname, '../deploy/postgres/secure-database.sql');

/** For tests only: a migrated database to copy, named after its sources. Whoever comes first makes it; others wait. */
export async function ensureTemplate(root: Sql, admin: URL, migrations: string): Promise<string> {
  const secure = await readFile(SECURE_DATABASE, 'utf8');
  const sources = [secure, ...(await readAll(join(import.meta.dirname, 'migrations'))), ...(await readAll(migrations))];
  const name = `template_${Bun.hash(sources.join('\0')).toString(36)}`;
  await root`select pg_advisory_lock(hashtext(${name}))`;
  try {
    const [known] = await root`select 1 from pg_database where datname = ${name}`;
    if (!known) await makeTemplate(root, admin, { name, secure, migrations });
  } finally {
    await root`select pg_advisory_unlock(hashtext(${name}))`;
  }
  return name;
}

async function readAll(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map(async (file) => `${file}\0${await readFile(join(folder, file), 'utf8')}`));
}

async function makeTemplate(root: Sql, admin: URL, what: { name: string; secure: string; migrations: string }) {
  const unfinished = `${what.name}_unfinished`;
  await root.unsafe(`drop database if exists ${unfinished} with (force)`);
  await root.unsafe(`create database ${unfinished}`);
  const url = databaseAt(admin, unfinished);
  const securing = connect(url, 1, NO_TIME_LIMITS);
  await securing.unsafe(what.secure);
  await securing.end();
  // Without the settings of the connection before.
  const sql = connect(url, 1, NO_TIME_LIMITS);
  await migrate(sql, what.migrations);
  await sealHistory(sql);
  await sql.end();
  await root.unsafe(`alter database ${unfinished} rename to ${what.name}`);
}

export function databaseAt(admin: URL, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}
