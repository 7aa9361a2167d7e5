import { afterAll, expect, test } from 'bun:test';
import { testDatabase } from 'svc-kit/testing';
import { deleteOutlived } from './outlived.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
afterAll(() => database.drop());
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('what is known of a session goes 800 days after it, and a parent whom nobody mails any more as well', async () => {
  const account = crypto.randomUUID();
  await sql`
    insert into account (id, role, email, first_name, last_name, time_zone, created_at)
    values (${account}, 'athlete', 'ann@example.org', 'Ann', 'Roe', 'UTC', ${ago(900)})`;
  const ids: Record<string, string> = {};
  for (const [name, days] of [
    ['younger', 799],
    ['older', 801],
    ['mailed', 801],
  ] as const) {
    const id = crypto.randomUUID();
    ids[name] = id;
    await sql`
      insert into session_fact (session_id, version, mentor_id, athlete_id, starts_at, ends_at)
      values (${id}, 1, ${account}, ${account}, ${ago(days)}, ${ago(days)})`;
    await sql`insert into parent_contact (id, account_id, session_id, created_at) values (${id}, ${account}, ${id}, ${ago(days)})`;
  }
  await sql`
    insert into mail (id, kind, account_id, dedupe_key, facts, created_at, parent_id)
    values (${crypto.randomUUID()}, 'receipt', ${account}, 'key', '{}', ${ago(10)}, ${ids.mailed})`;
  await deleteOutlived(sql, { domain: NOW, real: NOW });
  expect(await sql`select session_id from session_fact`.values()).toEqual([[ids.younger]]);
  const left: string[][] = await sql`select id from parent_contact`.values();
  expect(new Set(left.flat())).toEqual(new Set([ids.younger ?? '', ids.mailed ?? '']));
});
