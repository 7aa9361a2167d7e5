import { afterAll, expect, test } from 'bun:test';
import { testDatabase } from 'svc-kit/testing';
import { deleteOutlived } from './outlived.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
afterAll(() => database.drop());
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('links to parents go after 400 days and days off a month after them, and younger ones stay', async () => {
  const [mentor, session] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into mentor (id) values (${mentor})`;
  await sql`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      created_at, updated_at)
    values (${session}, 1, ${mentor}, ${mentor}, ${NOW}, ${new Date(NOW.getTime() + 1)}, 'completed', 0, 0, ${NOW}, ${NOW})`;
  for (const days of [399, 401])
    await sql`
      insert into parent_request (id, session_id, token_hash, asked_at)
      values (${crypto.randomUUID()}, ${session}, ${`${days}`}, ${ago(days)})`;
  for (const days of [-3, 29, 31])
    await sql`insert into date_override (mentor_id, date, intervals) values (${mentor}, ${ago(days)}, '[]')`;
  await deleteOutlived(sql, NOW);
  expect(await sql`select token_hash from parent_request`.values()).toEqual([['399']]);
  expect(await sql`select date::text from date_override order by date`.values()).toEqual([
    ['2026-02-01'],
    ['2026-03-05'],
  ]);
});
