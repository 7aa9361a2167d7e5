import { afterAll, beforeAll, expect, test } from 'bun:test';
import { FOUND_AT_ONCE } from 'contracts/http/search';
import { connect, NO_TIME_LIMITS, type Sql, type Tx } from 'svc-kit/db';
import { countPlans, MADE_UNTIL_KEPT, type PlanReader, readPlans } from 'svc-kit/read-plans';
import { NOW, startWorld, type World } from './fixtures/world.ts';
import { findCalendar } from './store/calendars.ts';
import { findFigures } from './store/figures.ts';
import { findSessions } from './store/find-sessions.ts';
import { findMentorRecords } from './store/no-shows.ts';
import { findNewestReviews, findPromiseFigures } from './store/promises.ts';
import { findUnended } from './store/stuck.ts';
import { findTrend } from './store/trend.ts';
import { listViews } from './store/views.ts';

const SESSIONS = 12_000;
const DAY_MS = 86_400_000;
const mentorNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const MENTOR = mentorNo(7);
/** So many mentors have had half of all sessions. */
const BUSY = 6;

let world: World;
let plans: PlanReader;
let sql: Sql;
beforeAll(async () => {
  world = await startWorld();
  await world.sql.begin(async (tx) => {
    // As a database of the release before has it: nothing was counted as it came, and the migration counts it all.
    await tx`set local session_replication_role = replica`;
    await tx`alter table session drop constraint session_mentor_free, drop constraint session_athlete_free`;
    await fillTwoYears(tx);
    await tx.unsafe(await readCounting());
  });
  await world.sql`analyze`;
  plans = await readPlans(world.databaseUrl);
  sql = connect(plans.url, 1, NO_TIME_LIMITS);
}, 60_000);
afterAll(async () => {
  await sql?.end();
  await plans?.stop();
  await world?.stop();
});

async function fillTwoYears(tx: Tx): Promise<void> {
  await tx`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      paid_at, created_at, updated_at)
    select gen_random_uuid(), 1, ('00000000-0000-4000-8000-' || lpad((n / 2 % case n % 2 when 0 then 600 else ${BUSY} end)::text, 12, '0'))::uuid,
      ('00000000-0000-4000-9000-' || lpad((n % 3000)::text, 12, '0'))::uuid, at,
      at + interval '1 hour', case when n % 20 = 0 then 'cancelled' when n % 33 = 0 then 'mentor_no_show' else 'completed' end,
      12000, 4800, at - interval '5 days', at, at
    from generate_series(1, ${SESSIONS}::int) n, lateral (select ${NOW}::timestamptz - (n * 7919) % ${SESSIONS}::int * interval '87 minutes' as at) placed`;
  await tx`set local session_replication_role = origin`;
  await tx`
    insert into athlete (id, first_name, last_name, time_zone)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Theo ' || n, 'Brandt', 'UTC' from generate_series(0, 2999) n`;
  await tx`
    insert into mentor (id, first_name, last_name, known, verified, payout_ready)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Maya ' || n, 'Okafor', true, true, true from generate_series(0, 599) n`;
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into rating (session_id, mentor_id, athlete_id, rating, review_text, mentor_showed_up, session_completed, created_at)
    select id, mentor_id, athlete_id, 4, 'Good.', true, true, ends_at from session where status = 'completed'`;
}

/** The statements of the migration that count what is there already. */
async function readCounting(): Promise<string> {
  const text = await Bun.file(new URL('../migrations/034-tallies.sql', import.meta.url)).text();
  const statements = text.match(/^insert into \w+_tally\nselect[^;]+;|^insert into \w+_tally select[^;]+;/gm) ?? [];
  expect(statements).toHaveLength(2);
  return `truncate session_tally, rating_tally; ${statements.join(' ')}`;
}

/** Pages of 8 kB that the work looked at; the table of sessions has over 250 and that of ratings 100. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  plans.take();
  await work();
  return plans.take().reduce((sum, { blocks }) => sum + blocks, 0);
}

test('the tables that are not to be read through are large enough to notice', async () => {
  const [sizes] = await world.sql`
    select (pg_relation_size('session') / 8192)::int as session, (pg_relation_size('rating') / 8192)::int as rating`;
  expect(sizes.session).toBeGreaterThan(250);
  expect(sizes.rating).toBeGreaterThan(100);
});

test.each([
  ['the founder’s figures', 60, () => findFigures(sql)],
  ['a quarter by weeks', 80, () => findTrend(sql, 84, NOW)],
  ['what the site promises', 60, () => findPromiseFigures(sql, new Date(NOW.getTime() - 90 * DAY_MS))],
  ['the newest reviews', 40, () => findNewestReviews(sql)],
  ['a session found by names', 300, () => findNamed('Theo 1234')],
  ['one by names that everybody has', 300, () => findNamed('Theo Okafor')],
  ['one by a common name and one that nobody has', 300, () => findNamed('Brandt Nobody')],
  ['sessions that did not end', 40, () => findUnended(sql, NOW)],
  ['a mentor’s open slots', 60, () => findCalendar(sql, MENTOR, NOW)],
  ['a mentor’s own record', 60, () => findMentorRecords(sql, { mentorId: MENTOR }, NOW)],
  ['a mentor’s sessions', 60, () => listViews(sql, { kind: 'mentor', id: MENTOR }, NOW)],
] as const)('%s: no more pages are read when there is more history', async (_, most, work) => {
  expect(await pagesOf(work)).toBeLessThan(most);
});

const findNamed = (typed: string) => findSessions(sql, { typed, day: null, timeZone: 'UTC' });

test('what is rare only together is found, however long ago, and the newest of what is not', async () => {
  const athlete = crypto.randomUUID();
  await world.sql`
    insert into athlete (id, first_name, last_name, time_zone)
    select gen_random_uuid(), 'Kim ' || n, 'Lee', 'UTC' from generate_series(1, 1200) n
    union all select ${athlete}, 'Kim', 'Brandt', 'UTC'`;
  const [oldest] = await world.sql`
    update session set athlete_id = ${athlete} where id = (select id from session order by starts_at limit 1)
    returning id`;
  expect((await findNamed('Kim Brandt')).map(({ id }) => id)).toEqual([oldest.id]);
  const newest = await world.sql`
    select s.id from session s join athlete a on a.id = s.athlete_id
    where a.last_name = 'Brandt' order by s.starts_at desc limit ${FOUND_AT_ONCE}`;
  expect((await findNamed('Theo Brandt')).map(({ id }) => id)).toEqual(newest.map(({ id }: { id: string }) => id));
});

const ASKED = 12;

test.each([
  ['a mentor’s open slots', (one: Sql, n: number) => findCalendar(one, mentorNo(n % BUSY), NOW)],
  ['the newest reviews', (one: Sql) => findNewestReviews(one)],
] as const)('%s: one plan serves everybody, as making it takes longer than to follow it', async (_, work) => {
  const one = connect(world.databaseUrl, 1, NO_TIME_LIMITS);
  for (let n = 0; n < ASKED; n++) await work(one, n);
  const counted = await countPlans(one);
  await one.end();
  expect(counted).toHaveLength(1);
  expect(counted[0]?.made).toBeLessThanOrEqual(MADE_UNTIL_KEPT);
});

test('what has ended is counted as by reading all of it, whatever becomes of a session', async () => {
  const [some] = await world.sql`select id from session where status = 'completed' order by starts_at desc limit 1`;
  const change = [
    () => world.sql`update session set status = 'mentor_no_show' where id = ${some.id}`,
    () => world.sql`update session set starts_at = starts_at - interval '3 days' where id = ${some.id}`,
    () => world.sql`update session set status = 'cancelled', paid_at = null where id = ${some.id}`,
    () => world.sql`update session set status = 'confirmed', paid_at = ${NOW} where id = ${some.id}`,
    () => world.sql`update session set status = 'expired' where id = ${some.id}`,
    () => world.sql`update rating set rating = 1 where session_id = ${some.id}`,
    () => world.sql`delete from rating where session_id = ${some.id}`,
    () => world.sql`delete from session_step where session_id = ${some.id}`,
    () => world.sql`delete from session where id = ${some.id}`,
  ];
  for (const step of change) {
    await step();
    const [counted] = await world.sql`
      select count(*) filter (where status <> 'expired')::int as total, count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status in ('completed', 'mentor_no_show') or (status = 'cancelled' and paid_at is not null))::int
          as ended from session`;
    const [stars] =
      await world.sql`select round(avg(rating), 1)::float8 as average, count(*)::int as total from rating`;
    const figures = await findFigures(world.sql);
    expect(figures).toEqual({
      total_sessions: counted.total,
      completed_sessions: counted.completed,
      completion_rate: (counted.completed / counted.ended) * 100,
    });
    expect((await findPromiseFigures(world.sql, NOW)).rating).toEqual({ ...stars });
  }
});
