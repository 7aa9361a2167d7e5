import { expect, test } from 'bun:test';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, NO_TIME_LIMITS } from './db.ts';
import { migrate } from './migrate.ts';
import { sealHistory } from './seal.ts';
import { testDatabase } from './testing.ts';

const ROOT = join(import.meta.dirname, '..');
/** Since about when history is sealed. What is in a folder from here on meets views where those tables were. */
const SEALED_SINCE = { identity: '018', catalog: '009', booking: '024', payments: '018' } as const;
const INDEXES = { admin_action_about: 'admin_action', ledger_account_open: 'ledger_account' } as const;

async function secure(url: string): Promise<void> {
  const sql = connect(url, 1, NO_TIME_LIMITS);
  await sql.unsafe(await readFile(join(ROOT, 'deploy/postgres/secure-database.sql'), 'utf8'));
  await sql.end();
}

async function migrateAll(url: string, folder: string): Promise<void> {
  const sql = connect(url, 1, NO_TIME_LIMITS);
  await migrate(sql, folder);
  expect(await sealHistory(sql)).toBe(true);
  await sql.end();
}

test.each(Object.entries(SEALED_SINCE))(
  'an installation whose history is sealed takes every later migration of %s',
  async (service, since) => {
    const folder = join(ROOT, `svc-${service}/migrations`);
    const before = await mkdtemp(join(tmpdir(), 'migrations-'));
    for (const file of await readdir(folder)) if (file < since) await cp(join(folder, file), join(before, file));
    const database = await testDatabase(before);
    try {
      await migrateAll(database.url, before);
      await secure(database.url);
      await migrateAll(database.url, folder);
      const found = await database.sql`select indexname from pg_indexes where schemaname = 'sealed'`;
      const names = found.map(({ indexname }: { indexname: string }) => indexname);
      const wanted = Object.entries(INDEXES).filter(([, of]) => service === 'payments' || of === 'admin_action');
      expect(names).toEqual(expect.arrayContaining(wanted.map(([name]) => name)));
    } finally {
      await database.drop();
      await rm(before, { recursive: true });
    }
  },
  60_000,
);
