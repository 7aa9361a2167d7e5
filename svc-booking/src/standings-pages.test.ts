import { afterAll, beforeAll, expect, test } from 'bun:test';
import { internalStandings } from 'contracts/internal';
import { CALLER_HEADER, type Caller, signCaller } from 'svc-kit/auth';
import { connect, NO_TIME_LIMITS } from 'svc-kit/db';
import { readPlans } from 'svc-kit/read-plans';
import { TEST_SECRET } from 'svc-kit/testing';
import { startWorld, type World } from './fixtures/world.ts';
import { pageByStart } from './store/standings.ts';

const SESSIONS = 12_000;
const DAYS = 30;
const PAGE = 200;
const PAYMENTS: Caller = { kind: 'service', name: 'payments' };
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`alter table session drop constraint session_mentor_free, drop constraint session_athlete_free`;
    // Two years until a fortnight from now; 400 begin with each other, two pages long. One in 50 goes on, was never paid, costs
    // nothing or was changed long after its start.
    await tx`
      insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
        paid_at, created_at, updated_at, changed_real)
      select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), at, at + interval '1 hour',
        case when n % 50 = 1 then 'confirmed' when n % 50 = 2 then 'expired' else 'completed' end,
        case when n % 50 = 3 then 0 else 12000 end, 0, case when n % 50 > 3 then at end, at, at,
        case when n % 50 = 4 then least(now(), at + interval '13 days') when n % 50 = 5 then now() - interval '3 days'
          else least(now(), at + interval '2 days') end
      from generate_series(1, ${SESSIONS}::int) n, lateral (select date_trunc('hour', now()) + interval '14 days'
        - case when n <= 400 then interval '20 days' else n * interval '90 minutes' end as at) placed`;
  });
  await world.sql`vacuum analyze session`;
});
afterAll(() => world.stop());

async function ask(body: unknown) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, PAYMENTS), 'content-type': 'application/json' };
  const of = { method: 'POST', headers, body: JSON.stringify(body) };
  return internalStandings.parse(await (await world.app.request('/internal/session-standings', of)).json());
}

async function readAll(first: object, days: number | null): Promise<{ id: string; starts_at: string }[]> {
  const read: { id: string; starts_at: string }[] = [];
  let from: object | null = first;
  while (from) {
    const { standings, next, next_start }: Awaited<ReturnType<typeof ask>> = await ask({ ...from, days });
    read.push(...standings);
    from = next ? { after: next, ...(next_start ? { after_start: next_start } : {}) } : null;
  }
  return read;
}

const asIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** All with money that a comparison is about, without pages. */
async function expected(days: number | null, order: 'id' | 'starts_at, id'): Promise<string[]> {
  const lately = days === null ? '' : `and (changed_real > now() - interval '${days} days' or status = 'confirmed')`;
  return asIds(
    await world.sql.unsafe(`
      select id from session where (paid_at is not null or (amount_cents > 0 and status in ('confirmed', 'completed')))
      ${lately} order by ${order}`),
  );
}

test.each([[null], [DAYS], [1]])(
  'by start, changed within %p days: each once, also where pages end among equal starts',
  async (days) => {
    const read = await readAll({ after: null, after_start: null }, days);
    expect(read.length).toBeGreaterThan(PAGE);
    expect(asIds(read)).toEqual(await expected(days, 'starts_at, id'));
  },
);

test.each([[null], [DAYS]])(
  'payments of the release before asks by id, and is answered so: within %p days',
  async (days) => {
    expect(await ask({ after: null, days })).not.toHaveProperty('next_start');
    expect(asIds(await readAll({ after: null }, days))).toEqual(await expected(days, 'id'));
  },
);

test('sessions that payments names are found by the start that it knows, by a start that was before a move, and without one', async () => {
  const rows: { id: string; starts_at: Date }[] = await world.sql`
    select id, starts_at from session order by starts_at limit 3`;
  const ids = [...asIds(rows), crypto.randomUUID()];
  const [right = '', moved = ''] = rows.map(({ starts_at }) => starts_at.toISOString());
  const starts = { [ids[0] ?? '']: right, [ids[1] ?? '']: '2020-01-01T00:00:00Z', [ids[3] ?? '']: moved };
  const { standings } = await ask({ ids, starts });
  expect(asIds(standings).toSorted()).toEqual(asIds(rows).toSorted());
  expect(asIds((await ask({ ids })).standings).toSorted()).toEqual(asIds(rows).toSorted());
});

test('what did not change in two years is not read in search of what did', async () => {
  await world.sql`
    delete from session where changed_real > now() - make_interval(days => ${DAYS}) or status = 'confirmed'`;
  await world.sql`vacuum analyze session`;
  const [{ left }] = await world.sql`select count(*)::int as left from session`;
  expect(left).toBeGreaterThan(10_000);
  const plans = await readPlans(world.databaseUrl);
  const sql = connect(plans.url, 1, NO_TIME_LIMITS);
  const page = await pageByStart(sql, { after: null, after_start: null }, DAYS);
  const pages = plans.take().reduce((sum, { blocks }) => sum + blocks, 0);
  await sql.end();
  await plans.stop();
  expect(page.standings).toEqual([]);
  // The index of these alone takes over 80.
  expect(pages).toBeLessThan(25);
});
