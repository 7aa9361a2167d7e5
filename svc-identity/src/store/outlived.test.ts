import { afterAll, expect, test } from 'bun:test';
import { DEVICE_DAYS, REFRESH_TOKEN_DAYS, SIGN_IN_HISTORY_DAYS } from 'contracts/times';
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

test('what is over goes by its own clock, the product’s or the server’s, and neither sooner nor later', async () => {
  const real = NOW;
  const domain = new Date(NOW.getTime() + 500 * 86_400_000);
  const minute = 60_000;
  const before = (date: Date, days: number) => date.getTime() - days * 86_400_000;
  const id = () => crypto.randomUUID();
  const account = id();
  await sql`
    insert into account (id, role, email, first_name, last_name, time_zone, created_at)
    values (${account}, 'athlete', 'bo@example.org', 'Bo', 'Roe', 'UTC', ${real})`;
  const signIn = id();
  await sql`
    insert into sign_in (id, account_id, created_at, expires_at)
    values (${signIn}, ${account}, ${real}, ${new Date('2100-01-01T00:00:00Z')})`;
  const added: Record<string, [over: number, add: (at: Date, name: string) => Promise<unknown>]> = {
    device: [
      before(real, DEVICE_DAYS),
      (at, name) => sql`insert into device (account_id, hash, seen_at) values (${account}, ${name}, ${at})`,
    ],
    refresh_token: [
      before(real, REFRESH_TOKEN_DAYS),
      (at, name) => sql`
        insert into refresh_token (hash, sign_in_id, created_at, rotated_at) values (${name}, ${signIn}, ${at}, ${at})`,
    ],
    try_count: [
      real.getTime(),
      (at, name) => sql`insert into try_count (key, window_ends, tries) values (${name}, ${at}, 1)`,
    ],
    reset_code: [
      before(domain, 1),
      (at, name) => sql`
        insert into reset_code (id, account_id, code_hash, created_at, expires_at)
        values (${id()}, ${account}, ${name}, ${at}, ${at})`,
    ],
    address_code: [
      before(domain, 1),
      (at, name) => sql`
        insert into address_code (id, account_id, code_hash, created_at, expires_at)
        values (${id()}, ${account}, ${name}, ${at}, ${at})`,
    ],
    mailed_link: [
      before(domain, 1),
      (at, name) => sql`
        insert into mailed_link (hash, account_id, session_id, action, expires_at)
        values (${name}, ${account}, ${id()}, 'join', ${at})`,
    ],
    guardian_link: [
      before(domain, 1),
      (at, name) => sql`
        insert into guardian_link (hash, account_id, email, expires_at) values (${name}, ${account}, 'g@example.org', ${at})`,
    ],
    legal_hold: [
      domain.getTime(),
      (at, name) => sql`
        insert into legal_hold (account_id, until_at, data) values (${id()}, ${at}, ${{ name }}::jsonb)`,
    ],
    mail: [
      before(domain, 400),
      (at, name) => sql`
        insert into mail (id, kind, account_id, dedupe_key, facts, created_at)
        values (${id()}, 'receipt', ${account}, ${name}, '{}', ${at})`,
    ],
    sign_in: [
      before(real, SIGN_IN_HISTORY_DAYS),
      (at, name) => sql`
        insert into sign_in (id, account_id, created_at, expires_at, ended_at, device)
        values (${id()}, ${account}, ${at}, ${name.startsWith('ended') ? new Date('2100-01-01T00:00:00Z') : at},
          ${name.startsWith('ended') ? at : null}, ${name})`,
    ],
  };
  for (const [over, add] of Object.values(added)) {
    for (const kind of ['', 'ended ']) {
      await add(new Date(over - minute), `${kind}older`);
      await add(new Date(over + minute), `${kind}younger`);
    }
  }
  await deleteOutlived(sql, { domain, real });
  for (const table of Object.keys(added)) {
    const [row] = await sql`select coalesce(json_agg(t)::text, '') as held from ${sql(table)} t`;
    expect([table, row.held.match(/(ended )?(older|younger)/g)?.toSorted()]).toEqual([
      table,
      ['ended younger', 'younger'],
    ]);
  }
});

test('a parent who was asked is forgotten after 180 days, or with the account, once no mail to them waits', async () => {
  const [kept, deleted] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`
    insert into account (id, role, email, first_name, last_name, time_zone, created_at, deleted_at)
    values (${kept}, 'athlete', 'cy@example.org', 'Cy', 'Roe', 'UTC', ${ago(300)}, null),
      (${deleted}, 'athlete', null, 'Cy', 'Roe', 'UTC', ${ago(300)}, ${ago(1)})`;
  const parents: [name: string, days: number, account: string, mail: 'waits' | 'sent' | 'dropped' | null][] = [
    ['asked lately', 179, kept, null],
    ['asked long ago', 181, kept, null],
    ['asked long ago, a mail waits', 181, kept, 'waits'],
    ['asked long ago, mailed', 181, kept, 'sent'],
    ['asked long ago, a mail dropped', 181, kept, 'dropped'],
    ['of a deleted account', 1, deleted, null],
    ['of a deleted account, a mail waits', 1, deleted, 'waits'],
  ];
  for (const [name, days, account, mail] of parents) {
    const id = crypto.randomUUID();
    await sql`
      insert into parent_contact (id, account_id, session_id, email, note, created_at)
      values (${id}, ${account}, ${id}, ${name.includes('mailed') ? null : 'parent@example.org'}, ${name}, ${ago(days)})`;
    if (mail)
      await sql`
        insert into mail (id, kind, account_id, dedupe_key, facts, created_at, parent_id, sent_at, dropped)
        values (${crypto.randomUUID()}, 'receipt', ${account}, ${name}, '{}', ${ago(1)}, ${id},
          ${mail === 'sent' ? ago(1) : null}, ${mail === 'dropped' ? 'too late' : null})`;
  }
  await deleteOutlived(sql, { domain: NOW, real: NOW });
  const known: string[][] =
    await sql`select note from parent_contact where account_id in (${kept}, ${deleted}) and note is not null`.values();
  expect(known.flat().toSorted()).toEqual([
    'asked lately',
    'asked long ago, a mail waits',
    'of a deleted account, a mail waits',
  ]);
  expect(
    await sql`select 1 from parent_contact where account_id in (${kept}, ${deleted}) and email is not null`,
  ).toHaveLength(3);
});
