import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { connect, NO_TIME_LIMITS, type Sql, transaction } from 'svc-kit/db';
import { MADE_UNTIL_KEPT, type PlanReader, readPlans } from 'svc-kit/read-plans';
import { type Stage, stage } from '../fixtures/stage.ts';
import { insertLinks } from './links.ts';
import { findPendingMails, insertMails, markSent } from './mails.ts';
import { findAsked } from './parents.ts';
import { keepSessionFact } from './session-facts.ts';

const TABLES = ['account', 'mail', 'due', 'mailed_link', 'session_fact', 'parent_contact', 'push_subscription'];
const SEND = { kind: 'mail.send', leaseSeconds: 10 };
const now = new Date();

let s: Stage;
let plans: PlanReader;
let sql: Sql;
let people: [athlete: string, mentor: string];
beforeAll(async () => {
  s = await stage();
  for (const table of TABLES) await s.sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
  people = [(await s.registerAthlete()).id, (await s.registerMentor()).id];
  plans = await readPlans(s.databaseUrl);
}, 60_000);
beforeEach(() => {
  sql = connect(plans.url, 1, NO_TIME_LIMITS);
});
afterEach(() => sql.end());
afterAll(async () => {
  await plans?.stop();
  await s?.end();
});

async function moreCome(count: number): Promise<void> {
  await s.sql`
    with people as (
      insert into account (id, role, email, first_name, last_name, time_zone, created_at)
      select gen_random_uuid(), 'athlete', gen_random_uuid() || '@example.org', 'Theo', 'Brandt', 'UTC', now()
      from generate_series(1, ${count}::int) returning id),
    facts as (
      insert into session_fact (session_id, version, mentor_id, athlete_id, starts_at, ends_at)
      select gen_random_uuid(), 1, id, id, now(), now() from people),
    links as (
      insert into mailed_link (hash, account_id, session_id, action, expires_at)
      select id, id, id, 'join', now() from people),
    mails as (
      insert into mail (id, kind, account_id, dedupe_key, facts, created_at)
      select gen_random_uuid(), 'welcome_athlete', id, id, '{}', now() from people returning id),
    parents as (
      insert into parent_contact (id, account_id, session_id, email, created_at)
      select gen_random_uuid(), id, id, 'parent@example.org', now() from people),
    subscriptions as (
      insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), id, 'https://push.example/' || id, '', '', now() from people)
    insert into due (kind, key, due_at) select 'mail.send', id, now() from mails`;
}

/** All that identity does in its database for a booking. */
async function mailBooking(): Promise<void> {
  const [athleteId, mentorId] = people;
  const sessionId = crypto.randomUUID();
  const mails = people.map((accountId) => {
    const id = crypto.randomUUID();
    return { id, kind: 'session_booked', accountId, dedupeKey: id, facts: {} };
  });
  const copy = { id: crypto.randomUUID(), kind: 'session_booked', accountId: athleteId, facts: {} };
  const queued = await transaction(sql, async (tx) => {
    await keepSessionFact(tx, { sessionId, version: 1, mentorId, athleteId, startsAt: now, endsAt: now });
    await findAsked(tx, sessionId);
    return insertMails(tx, [...mails, { ...copy, dedupeKey: copy.id, toGuardian: 'confirmed' }], SEND, now);
  });
  expect(queued).toHaveLength(2);
  const ids = queued.map(({ mail }) => mail.id);
  await findPendingMails(sql, ids);
  const links = ids.map((hash) => ({ hash, accountId: athleteId, sessionId, action: 'join', expiresAt: now }) as const);
  expect(await insertLinks(sql, links)).toEqual(new Set(ids));
  await markSent(sql, SEND.kind, ids, now);
}

test.each([
  ['of the first day', 0],
  ['of the first month', 300],
])('by plans %s a booking’s mails take a few rows, however many people come', async (_, early) => {
  if (early > 0) {
    await moreCome(early);
    await s.sql`analyze`;
  }
  for (let n = 0; n <= MADE_UNTIL_KEPT; n++) await mailBooking();
  await moreCome(3_000);
  plans.take();
  await mailBooking();
  const seen = plans.take();
  expect(seen.length).toBeGreaterThanOrEqual(6);
  const whole = seen
    .flatMap(({ reads }) => reads)
    .filter((read) => TABLES.some((table) => read === `Seq Scan ${table}`));
  expect(whole).toEqual([]);
});
