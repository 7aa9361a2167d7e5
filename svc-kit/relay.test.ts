import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './relay.ts';
import { testDatabase } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const database = await testDatabase(folder);
const { sql } = database;
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('what was published, taken and compared long ago goes; what nobody has taken yet stays', async () => {
  const old = await sql`select now() - interval '31 days' as published, now() - interval '36 days' as taken,
    now() - interval '401 days' as began`.then(([row]: { published: Date; taken: Date; began: Date }[]) => row);
  if (!old) throw new Error('no row');
  for (const [name, published] of [
    ['old', old.published],
    ['new', new Date()],
    ['waits', null],
  ] as const)
    await sql`
      insert into outbox (id, name, payload, occurred_at, written_at, published_at)
      values (${crypto.randomUUID()}, ${name}, '{}', ${old.began}, ${old.began}, ${published})`;
  for (const [consumer, at] of [
    ['old', old.taken],
    ['new', old.published],
  ] as const) {
    await sql`insert into inbox (consumer, event_id, processed_at) values (${consumer}, ${crypto.randomUUID()}, ${at})`;
    await sql`insert into delivery_turn (consumer, owner, names, next_at) values (${consumer}, 'x', 'y', ${consumer === 'old' ? at : new Date()})`;
    await sql`insert into broker_epoch (began_at, reason) values (${consumer === 'old' ? old.began : at}, ${consumer})`;
  }
  await prune(sql);
  expect(await sql`select name from outbox order by name`.values()).toEqual([['new'], ['waits']]);
  for (const left of [
    await sql`select consumer from inbox`.values(),
    await sql`select consumer from delivery_turn`.values(),
    await sql`select reason from broker_epoch`.values(),
  ])
    expect(left).toEqual([['new']]);
});
