import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, NO_TIME_LIMITS, type Sql } from 'svc-kit/db';
import { countPlans, MADE_UNTIL_KEPT } from 'svc-kit/read-plans';
import { type Stage, stage } from '../fixtures/stage.ts';
import { findPendingMails, insertMails, markSent } from './mails.ts';

const ACCOUNTS = 2_000;
const TIMES = 12;
let s: Stage;
let ids: string[];
let accountOf: Map<string, string>;
beforeAll(async () => {
  s = await stage();
  await s.sql`
    insert into account (id, role, email, first_name, last_name, time_zone, created_at)
    select gen_random_uuid(), 'athlete', n || '@example.org', 'Theo', 'Brandt', 'UTC', now()
    from generate_series(1, ${ACCOUNTS}::int) n`;
  const rows: { id: string; accountId: string }[] = await s.sql`
    insert into mail (id, kind, account_id, dedupe_key, facts, created_at)
    select gen_random_uuid(), 'welcome_athlete', id, id, '{}', now() from account returning id, account_id as "accountId"`;
  accountOf = new Map(rows.map(({ id, accountId }) => [id, accountId]));
  ids = rows.map(({ id }) => id);
  await s.sql`
    insert into due (kind, key, due_at) select 'mail.send', id, now() from unnest(${s.sql.array(ids, 'TEXT')}) id`;
  await s.sql`analyze`;
});
afterAll(() => s.end());

const booked = (mailId: string) => {
  const mail = { kind: 'session_booked', accountId: accountOf.get(mailId) ?? '', facts: {} };
  return [null, 'confirmed' as const].map((toGuardian) => ({
    ...mail,
    ...{ id: crypto.randomUUID(), dedupeKey: crypto.randomUUID() },
    ...(toGuardian && { toGuardian }),
  }));
};

test.each([
  [
    'queueing mails, some of them to guardians',
    (one: Sql, some: string[]) =>
      insertMails(one, some.flatMap(booked), { kind: 'mail.send', leaseSeconds: 30 }, new Date()),
  ],
  ['reading mails that are to leave', (one: Sql, some: string[]) => findPendingMails(one, some)],
  ['marking them as sent', (one: Sql, some: string[]) => markSent(one, 'mail.send', some, new Date())],
] as const)('%s: one plan serves all, whether one leaves or two', async (_, work) => {
  const one = connect(s.databaseUrl, 1, NO_TIME_LIMITS);
  for (let n = 0; n < TIMES; n++) await work(one, ids.slice(n * 2, n * 2 + 1 + (n % 2)));
  const counted = await countPlans(one);
  await one.end();
  expect(counted).toHaveLength(1);
  expect(counted[0]?.made).toBe(MADE_UNTIL_KEPT);
});
