import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { SQL } from 'bun';
import { DAY_MS } from 'contracts/times';
import { connect, NO_TIME_LIMITS } from 'svc-kit/db';
import { readPlans } from 'svc-kit/read-plans';
import { type TestDatabase, testDatabase } from 'svc-kit/testing';
import { findStandings, pageByStart } from '../../svc-booking/src/store/standings.ts';
import { fill } from './fill.ts';
import { partition } from './measure-partitions.ts';

const MENTORS = 3;
let database: TestDatabase;
let sql: SQL;
let pagesBefore: string[][];
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('../../svc-booking/migrations/', import.meta.url)));
  sql = new SQL({ url: database.url, max: 1 });
  await fill(database.url, 'booking', MENTORS);
  pagesBefore = [await comparedPage(null), await comparedPage(30)];
  await partition(sql);
}, 60_000);
afterAll(async () => {
  await sql.close();
  await database.drop();
});

const confirmed = () => sql`select * from session where status = 'confirmed' order by starts_at desc limit 1`;

test('every session is in the quarter in which it starts', async () => {
  const [found] = await sql`
    select count(*)::int as sessions, count(distinct tableoid)::int as quarters,
      count(*) filter (where tableoid::regclass::text <> 'session_' || to_char(starts_at at time zone 'UTC', 'YYYY"q"Q'))::int as astray
    from session`;
  expect(found).toEqual({ sessions: MENTORS * 100, quarters: expect.any(Number), astray: 0 });
  expect(found.quarters).toBeGreaterThan(7);
});

async function comparedPage(days: number | null) {
  return (await pageByStart(sql, { after: null, after_start: null }, days)).standings.map(({ id }) => id);
}

test('sessions whose money is compared come in the same order as from one table', async () => {
  expect(pagesBefore.map((ids) => ids.length > 5)).toEqual([true, true]);
  expect([await comparedPage(null), await comparedPage(30)]).toEqual(pagesBefore);
});

test('a page of them that begins last week, or one whose start is known, looks into no quarter that is over', async () => {
  const plans = await readPlans(database.url);
  const through = connect(plans.url, 1, NO_TIME_LIMITS);
  // As Postgres chooses by itself among millions.
  await through.unsafe('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off');
  const lastWeek = new Date(Date.now() - 7 * DAY_MS).toISOString();
  for (const days of [null, 30])
    expect(
      (await pageByStart(through, { after: crypto.randomUUID(), after_start: lastWeek }, days)).standings,
    ).not.toEqual([]);
  const [some] = await sql`select id, starts_at from session where starts_at > ${lastWeek}::timestamptz limit 1`;
  expect(await findStandings(through, [some.id], { [some.id]: some.starts_at.toISOString() })).toMatchObject([
    { id: some.id },
  ]);
  const reads = plans.take().flatMap((plan) => plan.reads);
  await through.end();
  await plans.stop();
  const [quarters] = await sql`
    select array_agg(relname) filter (where relname < 'session_' || to_char(${new Date(lastWeek)}::timestamptz at time zone 'UTC', 'YYYY"q"Q')) as over
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'session'::regclass`;
  expect(quarters.over.length).toBeGreaterThan(5);
  expect(reads.join()).toContain('session_2');
  for (const over of quarters.over) expect(reads.join()).not.toContain(over);
});

test('nobody is booked twice at a time, in the quarters that can be booked', async () => {
  const [session] = await confirmed();
  for (const other of [{ mentor_id: crypto.randomUUID() }, { athlete_id: crypto.randomUUID() }]) {
    const { id: _, ...copied } = { ...session, ...other, hold_no: null };
    await expect(sql`insert into session ${sql({ id: crypto.randomUUID(), ...copied })}`.execute()).rejects.toThrow(
      'exclusion',
    );
  }
});

test('what ends is counted, as before', async () => {
  const completed = async () => (await sql`select sum(completed)::int as n from session_tally`)[0].n;
  const before = await completed();
  const [{ id }] = await confirmed();
  await sql`update session set status = 'completed' where id = ${id}`;
  expect(await completed()).toBe(before + 1);
  expect(await sql`select status from session_step where session_id = ${id}`.values()).toContainEqual(['completed']);
});
