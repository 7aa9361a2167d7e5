import { afterAll, expect, test } from 'bun:test';
import { testDatabase } from 'svc-kit/testing';
import { dismiss, forgetDismissed, listNotices, noteOddity } from './notices.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
afterAll(() => database.drop());
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('a notice goes 400 days after the founder dismissed it, and one that nobody looked at never', async () => {
  for (const objectId of ['open', 'younger', 'older'])
    await sql.begin((tx) => noteOddity(tx, { kind: 'amount', objectId, says: 'Odd.' }, ago(900)));
  for (const notice of await listNotices(sql)) {
    const days = { younger: 399, older: 401 }[notice.objectId];
    if (days) await sql.begin((tx) => dismiss(tx, notice.id, ago(days)));
  }
  await sql.begin((tx) => forgetDismissed(tx, NOW));
  expect(await sql`select object_id from notice order by object_id`.values()).toEqual([['open'], ['younger']]);
});
