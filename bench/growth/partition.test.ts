import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { SQL } from 'bun';
import { type TestDatabase, testDatabase } from 'svc-kit/testing';
import { fill } from './fill.ts';
import { partition } from './measure-partitions.ts';

const MENTORS = 3;
let database: TestDatabase;
let sql: SQL;
beforeAll(async () => {
  database = await testDatabase(fileURLToPath(new URL('../../svc-booking/migrations/', import.meta.url)));
  sql = new SQL({ url: database.url, max: 1 });
  await fill(database.url, 'booking', MENTORS);
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
