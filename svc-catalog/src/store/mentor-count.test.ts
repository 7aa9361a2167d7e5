import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Sql } from 'svc-kit/db';
import { type PlanReader, readPlans } from 'svc-kit/read-plans';
import { testDatabase } from 'svc-kit/testing';
import { countMentors } from './mentors.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let plans: PlanReader;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase(`${import.meta.dir}/../../migrations`);
  plans = await readPlans(database.url);
  sql = connect(plans.url, 2);
});
afterAll(async () => {
  await sql?.end();
  await plans?.stop();
  await database?.drop();
});

const add = (count: number, status: string) => sql`
  insert into mentor (id, status, facts, pending_since)
  select gen_random_uuid(), ${status}, case when ${status} <> 'unknown' then '{"firstName": "Maya"}'::jsonb end, now()
  from generate_series(1, ${count}::int)`;

/** As it was counted until the count was kept. */
async function readAll() {
  const [row] = await sql`
    select count(*)::integer as total, (count(*) filter (where status = 'approved'))::integer as verified
    from mentor where facts is not null`;
  return { total: row.total, verified: row.verified };
}

test('mentors are counted as by reading all of them, whatever becomes of them', async () => {
  const changes = [
    () => add(5, 'unknown'),
    () => add(7, 'pending'),
    () =>
      sql`update mentor set status = 'approved' where id in (select id from mentor where status = 'pending' limit 4)`,
    () =>
      sql`update mentor set status = 'rejected' where id in (select id from mentor where status = 'approved' limit 1)`,
    () =>
      sql`update mentor set status = 'pending', facts = '{}' where id in (select id from mentor where status = 'unknown' limit 2)`,
    () =>
      sql`update mentor set status = 'deleted', facts = null where id in (select id from mentor where status = 'approved' limit 1)`,
    () =>
      sql
        .begin(async (tx) => {
          await tx`update mentor set status = 'rejected' where facts is not null`;
          throw new Error('undone');
        })
        .catch(() => undefined),
    () => sql`delete from mentor where id in (select id from mentor where status = 'approved' limit 1)`,
  ];
  const seen = [];
  for (const change of changes) {
    await change();
    const counted = await countMentors(sql);
    expect(counted).toEqual(await readAll());
    seen.push([counted.total, counted.verified]);
  }
  expect(seen).toEqual([
    [0, 0],
    [7, 0],
    [7, 4],
    [7, 3],
    [9, 3],
    [8, 2],
    [8, 2],
    [7, 1],
  ]);
});

test('mentors who change at once in opposite directions are all counted', async () => {
  await add(20, 'pending');
  await add(20, 'rejected');
  const move = (from: string, to: string) =>
    sql.begin(
      (tx) => tx`
      update mentor set status = ${to} where id = (select id from mentor where status = ${from} limit 1 for update skip locked)`,
    );
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => (n % 2 ? move('pending', 'approved') : move('rejected', 'pending'))),
  );
  expect(await countMentors(sql)).toEqual(await readAll());
});

test('the founder’s number of mentors reads none of them', async () => {
  await add(3_000, 'approved');
  plans.take();
  await countMentors(sql);
  const [plan] = plans.take();
  expect(plan?.reads.join()).not.toMatch(/ mentor($|_(?!count))/);
  expect(plan?.blocks).toBeLessThan(10);
});
