import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createClock } from 'svc-kit/clock';
import { connect, NO_TIME_LIMITS, type Sql } from 'svc-kit/db';
import { createLog } from 'svc-kit/log';
import { type PlanReader, readPlans, type SeenPlan } from 'svc-kit/read-plans';
import { testDatabase } from 'svc-kit/testing';
import { proveAll } from './books/prove-all.ts';
import { PIECE, proveNew } from './books/prove-new.ts';
import { listTraces, listUnlinked, listUnread, sumTransactions } from './store/balance-transactions.ts';
import { pagePaid } from './store/calendar.ts';
import { readEarnings } from './store/earnings.ts';
import { timePayouts } from './store/figures.ts';
import { findMoney } from './store/find-money.ts';
import { findSessionMoney } from './store/founder-records.ts';
import { readCollected, readPurse } from './store/ledger.ts';
import { listFeeless, readRevenue } from './store/payments.ts';
import { listStuck } from './store/stuck-money.ts';

const MENTORS = 300;
const NOW = new Date();
/** Which the books of the benchmark leave to be proved. */
const NEW_POSTINGS = 30;
const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let plans: PlanReader;
let sql: Sql;
let mentor = '';
let session = '';
beforeAll(async () => {
  database = await testDatabase(`${import.meta.dir}/../migrations`);
  // The books that the benchmark of growth makes, ten sessions a mentor.
  const books = await Bun.file(new URL('../../bench/growth/payments.sql', import.meta.url)).text();
  // Most sessions are long over, so that little is still held.
  const fill = books.replace('s % 50 = 1', 's % 500 = 1').replace('s % 40 = 0', 's % 400 = 0');
  const filling = connect(database.url, 1, NO_TIME_LIMITS);
  await filling.unsafe(`set growth.mentors = '${MENTORS}'`);
  for (const statement of fill.split(/;\s*$/m).filter((text) => text.trim())) await filling.unsafe(statement);
  await filling.unsafe(await readCounting());
  await filling.unsafe('vacuum analyze');
  const [some] = await filling`select mentor_id, session_id from payable_session where status = 'completed' limit 1`;
  [mentor, session] = [some.mentor_id, some.session_id];
  await filling.end();
  plans = await readPlans(database.url);
  sql = connect(plans.url, 1, NO_TIME_LIMITS);
}, 60_000);
afterAll(async () => {
  await sql?.end();
  await plans?.stop();
  await database?.drop();
});

/** The statement of the migration that counts what is there already. */
async function readCounting(): Promise<string> {
  const text = await Bun.file(new URL('../migrations/022-tallies.sql', import.meta.url)).text();
  const [statement] = /^insert into money_tally select[^;]+;/m.exec(text) ?? [];
  if (!statement) throw new Error('the migration counts nothing');
  return `truncate money_tally; ${statement}`;
}

async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  plans.take();
  await work();
  return plans.take().reduce((sum, { blocks }) => sum + blocks, 0);
}

test.each([
  ['revenue and commission', 10, () => readRevenue(sql)],
  ['what we hold and owe', 30, () => readPurse(sql)],
  ['what was collected', 10, () => readCollected(sql)],
  ['payments without a fee', 10, () => listFeeless(sql)],
  ['money that is stuck', 30, () => listStuck(sql, NOW)],
  ['a mentor’s earnings', 120, () => readEarnings(sql, mentor, NOW.getUTCFullYear())],
  ['the money of a session', 40, () => findSessionMoney(sql, session)],
  ['found by Stripe’s id', 40, () => findMoney(sql, { stripeId: `ch_${session}`, cents: null })],
  ['Stripe’s transactions that no posting names', 10, () => listUnlinked(sql)],
  ['what stands behind them', 10, () => listTraces(sql)],
  ['postings whose transaction no list has shown', 10, () => listUnread(sql)],
  ['what Stripe’s list adds up to', 10, () => sumTransactions(sql)],
  ['found by a price that all paid', 60, () => findMoney(sql, { stripeId: null, cents: 12_000 })],
] as const)('%s: no more pages are read when there is more history', async (_, most, work) => {
  expect(await pagesOf(work)).toBeLessThan(most);
});

/** In checks of the books no table that grows may be read from its beginning to its end. */
const wholeReads = (seen: SeenPlan[]) =>
  seen
    .flatMap(({ reads }) => reads)
    .filter((read) => /^Seq Scan (?!proof|unproven|transaction_day|posted_through)/.test(read));

test('the ten invariants of what is new read only that, at most a hundred pages for each new posting', async () => {
  plans.take();
  expect(await proveNew(sql)).toEqual([]);
  const seen = plans.take();
  expect(wholeReads(seen)).toEqual([]);
  expect(seen.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(100 * NEW_POSTINGS);
});

test('revenue is counted as by reading all of it, whatever becomes of a payment', async () => {
  const [paid] = await sql`select cs_id from payment where refunded_cents = 0 limit 1`;
  const change = [
    () => sql`update payment set refunded_cents = 5000 where cs_id = ${paid.cs_id}`,
    () => sql`update release set commission_cents = 1 where session_id = ${session}`,
    () => sql`delete from release where session_id = ${session}`,
    () =>
      sql`insert into release (session_id, mentor_cents, commission_cents, released_at) values (${session}, 1, 2, ${NOW})`,
    () => sql`insert into payment select 'cs_other', session_id, payment_intent, 'ch_other', 700, 0, 1, null, captured_at
      from payment where cs_id = ${paid.cs_id}`,
    () => sql`delete from payment where cs_id = 'cs_other'`,
  ];
  await sql`set session_replication_role = origin`;
  await sql`insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at)
    select session_id, 9, 'cs_other', 700, athlete_id, mentor_id, 'complete', ${NOW}, ${NOW} from checkout where cs_id = ${paid.cs_id}`;
  for (const step of change) {
    await step();
    const [counted] = await sql`
      select sum(amount_cents - refunded_cents)::int as revenue, count(*)::int as captures,
        (select sum(commission_cents)::int from release) as commission from payment`;
    expect(await readRevenue(sql)).toEqual({
      revenueCents: counted.revenue,
      captures: counted.captures,
      commissionCents: counted.commission,
    });
  }
});

test('sessions whose money is compared come once and in order: paid lately, or with money held, at few pages a time', async () => {
  const wanted: string[] = await sql`
    select distinct session_id from payment p where recorded_real > now() - interval '14 days'
      or exists (select from ledger_account a where a.name = 'held:' || p.session_id and a.balance_cents > 0)
    order by session_id`.then((rows: { session_id: string }[]) => rows.map((row) => row.session_id));
  const found: string[] = [];
  plans.take();
  for (let page = await pagePaid(sql, null, 14); page.length > 0; page = await pagePaid(sql, page.at(-1) ?? null, 14))
    found.push(...page);
  const costs = plans.take().map(({ blocks }) => blocks);
  expect(wanted.length).toBeGreaterThan(0);
  expect(found).toEqual(wanted);
  expect(Math.max(...costs)).toBeLessThan(150);
  const [{ paid }] = await sql`select count(distinct session_id)::int as paid from payment`;
  expect(await pagePaid(sql, null, null)).toHaveLength(Math.min(200, paid));
});

test('how long payouts took is told of the last 90 days', async () => {
  const { counted } = await timePayouts(sql, 3, new Date(NOW.getTime() - 90 * DAY_MS));
  const [all] =
    await sql`select count(*)::int as n from transfer where status = 'paid' and paid_at > now() - interval '90 days'`;
  expect([counted, counted > 0]).toEqual([all.n, true]);
});

test('the proof of everything asks for a thousand things at once, at most twenty pages for each', async () => {
  plans.take();
  expect(await proveAll({ sql, clock: createClock(), log: createLog('payments', 'error') }, 60_000)).toBe(true);
  const most = plans.take().toSorted((a, b) => b.blocks - a.blocks)[0];
  expect(most?.blocks).toBeLessThan(20 * PIECE);
});
