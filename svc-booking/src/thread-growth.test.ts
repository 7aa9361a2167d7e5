import { afterAll, beforeAll, expect, test } from 'bun:test';
import { THREADS_PER_PAGE } from 'contracts/times';
import { connect, NO_TIME_LIMITS, type Sql, type Tx } from 'svc-kit/db';
import { MADE_UNTIL_KEPT, type PlanReader, readPlans } from 'svc-kit/read-plans';
import { NOW, startWorld, type World } from './fixtures/world.ts';
import { collectData, forgetWords } from './store/account-data.ts';
import { countUnreadOf, listThreadsOf } from './store/thread-lists.ts';

const OWN = 4_000;
const OTHERS = 20_000;
/** A page is looked up conversation by conversation: their people, their last message, what is new in them. */
const MOST = THREADS_PER_PAGE * 30;

let world: World;
let plans: PlanReader;
/** Its plans were made on the first day, and kept. */
let kept: Sql;
let fresh: Sql;
let busy: { mentor: string; athlete: string };
let middle: { mentor: string; athlete: string };
beforeAll(async () => {
  world = await startWorld();
  await world.sql`alter table thread set (autovacuum_enabled = false)`;
  await world.sql`alter table message set (autovacuum_enabled = false)`;
  plans = await readPlans(world.databaseUrl);
  kept = connect(plans.url, 1, NO_TIME_LIMITS);
  const mentor = (await world.newMentor()).id;
  busy = { mentor, athlete: world.athlete.id };
  for (let n = 0; n <= MADE_UNTIL_KEPT; n++) for (const work of Object.values(WORK)) await work(kept, NOBODY, NOBODY);
  const filling = connect(world.databaseUrl, 1, NO_TIME_LIMITS);
  await fill(filling);
  await filling.end();
  middle = { mentor: await findMiddle('mentor_id', mentor), athlete: await findMiddle('athlete_id', busy.athlete) };
  fresh = connect(plans.url, 1, NO_TIME_LIMITS);
}, 120_000);
afterAll(async () => {
  await kept?.end();
  await fresh?.end();
  await plans?.stop();
  await world?.stop();
});

/** One mentor and one athlete with very many, half of them unread, and many who have ten each. */
async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into athlete (id, first_name, last_name, time_zone)
    select md5('athlete' || i)::uuid, 'Theo ' || i, 'Brandt', 'UTC' from generate_series(1, ${OWN}::int) i`;
  await sql`
    insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
    select gen_random_uuid(), a::uuid, m::uuid, at, at from (
      select md5('athlete' || i) as a, ${busy.mentor} as m, i from generate_series(1, ${OWN}::int) i
      union all select ${busy.athlete}, md5('mentor' || i), i from generate_series(1, ${OWN}::int) i) pair,
      lateral (select ${NOW}::timestamptz - make_interval(mins => (i * 7919) % 4001) as at) placed`;
  for (const sender of ['athlete', 'mentor', 'athlete'])
    await sql`
      insert into message (id, thread_id, sender, text, masked, sent_at, delivered_at)
      select gen_random_uuid(), id, ${sender}, 'They listened, and we have a plan.', false, begun_at, begun_at from thread`;
  await sql`
    insert into thread (id, athlete_id, mentor_id, begun_at, changed_at, athlete_at, mentor_at, to_athlete_n, to_mentor_n)
    select gen_random_uuid(), md5('other' || i)::uuid, md5('of' || i / 10)::uuid, ${NOW}, ${NOW}, ${NOW}, ${NOW}, 2, 3
    from generate_series(1, ${OTHERS}::int) i`;
  await sql`
    update thread set athlete_read_n = to_athlete_n, mentor_read_n = to_mentor_n where get_byte(uuid_send(id), 0) < 128`;
  // What the filling left behind.
  await sql.unsafe('vacuum thread');
  await sql.unsafe('vacuum message');
}

async function findMiddle(column: string, id: string): Promise<string> {
  const [row]: { id: string }[] = await world.sql`
    select id from thread where ${world.sql(column)} = ${id} order by begun_at desc offset ${OWN / 2} limit 1`;
  return row?.id ?? '';
}

const NOBODY = crypto.randomUUID();
const WORK = {
  'a mentor’s conversations': (sql: Sql, id = busy.mentor) =>
    listThreadsOf(sql, { id, role: 'mentor', before: null }, NOW),
  'a mentor’s older conversations': (sql: Sql, id = busy.mentor, before = middle.mentor) =>
    listThreadsOf(sql, { id, role: 'mentor', before }, NOW),
  'an athlete’s conversations': (sql: Sql, id = busy.athlete) =>
    listThreadsOf(sql, { id, role: 'athlete', before: null }, NOW),
  'an athlete’s older conversations': (sql: Sql, id = busy.athlete, before = middle.athlete) =>
    listThreadsOf(sql, { id, role: 'athlete', before }, NOW),
  'what is new to a mentor': (sql: Sql, id = busy.mentor) => countUnreadOf(sql, { id, role: 'mentor' }, NOW),
  'what is new to an athlete': (sql: Sql, id = busy.athlete) => countUnreadOf(sql, { id, role: 'athlete' }, NOW),
};

/** Pages of 8 kB. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  plans.take();
  await work();
  return plans.take().reduce((sum, { blocks }) => sum + blocks, 0);
}

test.each(Object.entries(WORK))('%s cost no more with thousands than with a page', async (_, work) => {
  const seen = [await pagesOf(() => work(kept))];
  await world.sql`analyze`;
  // Planned for these, and then for anybody's.
  for (let n = 0; n <= 2 * MADE_UNTIL_KEPT; n++) seen.push(await pagesOf(() => work(fresh)));
  expect(seen.filter((pages) => pages > MOST)).toEqual([]);
});

/** What a transaction that is given up again read from one end of the table to the other. */
async function readThrough(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const givenUp = new Error('given up');
  let rows = -1;
  const all = world.sql.begin(async (tx) => {
    await work(tx);
    const [read] = await tx`select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'message'`;
    rows = read.n;
    throw givenUp;
  });
  await expect(all).rejects.toBe(givenUp);
  return rows;
}

test('a mentor with thousands is deleted, and given what is theirs, without a look through everybody’s messages', async () => {
  await world.sql`analyze`;
  expect(await readThrough((tx) => forgetWords(tx, busy.mentor))).toBe(0);
  expect(await readThrough((tx) => collectData(tx, busy.mentor, NOW))).toBe(0);
  expect(await readThrough((tx) => forgetWords(tx, busy.athlete))).toBe(0);
  expect(await readThrough((tx) => collectData(tx, busy.athlete, NOW))).toBe(0);
});
