import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import {
  findCalendarCheck,
  findDecisiveDispute,
  findKept,
  pagePaid,
  readRealTime,
  saveCalendarCheck,
} from './calendar.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

type Dispute = [name: string, status: 'open' | 'won' | 'lost', openedDay: number, closedDay: number | null];

async function decisiveOf(disputes: Dispute[]): Promise<string | undefined> {
  const booked = await it.book();
  const checkoutId = await it.pay(booked);
  const on = (day: number | null) => (day === null ? null : new Date(it.clock.now().getTime() + day * DAY_MS));
  for (const [name, status, opened, closed] of disputes)
    await it.sql`
      insert into card_dispute (id, session_id, cs_id, amount_cents, status, opened_at, closed_at)
      values (${`${name}_${checkoutId}`}, ${booked.sessionId}, ${checkoutId}, 100, ${status}, ${on(opened)}, ${on(closed)})`;
  return (await findDecisiveDispute(it.sql, booked.sessionId))?.id.split('_')[0];
}

test('a session stands by its open dispute, else by the one that ended last', async () => {
  expect(await decisiveOf([])).toBeUndefined();
  expect(
    await decisiveOf([
      ['lost', 'lost', 1, 5],
      ['open', 'open', 2, null],
    ]),
  ).toBe('open');
  expect(
    await decisiveOf([
      ['open', 'open', 2, null],
      ['lost', 'lost', 1, 5],
    ]),
  ).toBe('open');
  expect(
    await decisiveOf([
      ['won', 'won', 1, 6],
      ['lost', 'lost', 2, 5],
    ]),
  ).toBe('won');
  expect(
    await decisiveOf([
      ['lost', 'lost', 2, 5],
      ['won', 'won', 1, 6],
    ]),
  ).toBe('won');
});

test('of several open ones the newest speaks, the same one each time', async () => {
  expect(
    await decisiveOf([
      ['b', 'open', 1, null],
      ['a', 'open', 3, null],
      ['c', 'open', 2, null],
    ]),
  ).toBe('a');
  expect(
    await decisiveOf([
      ['a', 'open', 3, null],
      ['b', 'open', 1, null],
      ['c', 'open', 2, null],
    ]),
  ).toBe('a');
});

test('a session is quiet since booking told of it and since it was paid, whichever came last', async () => {
  const booked = await it.book();
  await it.pay(booked);
  const { sessionId } = booked;
  const quiet = async (toldAgo: number, paidAgo: number) => {
    await it.sql`update payable_session set changed_real = now() - make_interval(secs => ${toldAgo}) where session_id = ${sessionId}`;
    await it.sql`update payment set recorded_real = now() - make_interval(secs => ${paidAgo}) where session_id = ${sessionId}`;
    return Math.floor(((await findKept(it.sql, [sessionId]))[0]?.quietSeconds ?? 0) / 100);
  };
  expect([await quiet(900, 300), await quiet(300, 900), await quiet(900, 900)]).toEqual([3, 3, 9]);
});

test('paid sessions come a page at a time, each once, in the order of their ids', async () => {
  await it.sql`
    insert into payable_session (session_id, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents,
      mentor_share_cents, version)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), now(), 'completed', 100, 40, 1
    from generate_series(1, 450)`;
  const unpaid = it.sql`payable_session s where not exists (select from payment p where p.session_id = s.session_id)`;
  await it.sql`
    insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, opened_at, expires_at, status)
    select session_id, 9, 'cs_' || session_id, 100, athlete_id, mentor_id, now(), now(), 'complete' from ${unpaid}`;
  await it.sql`
    insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, captured_at)
    select 'cs_' || session_id, session_id, 'pi_' || session_id, 'ch_' || session_id, 100, now() from ${unpaid}`;
  const all = (await it.sql`select distinct session_id from payment order by session_id`).map(
    (row: { session_id: string }) => row.session_id,
  );
  for (const days of [null, 1]) {
    const read: string[] = [];
    for (let page = await pagePaid(it.sql, null, days); page.length > 0; ) {
      read.push(...page);
      page = await pagePaid(it.sql, page.at(-1) ?? null, days);
    }
    expect(read).toEqual(all);
  }
});

test('all sessions are due until all were compared, and again a day after that', async () => {
  const save = (all: boolean) =>
    transaction(it.sql, async (tx) => {
      const began = await readRealTime(tx);
      await saveCalendarCheck(tx, { began, differences: [], healed: 1, all }, it.clock.now());
    });
  const isAllDue = async () => (await findCalendarCheck(it.sql))?.isAllDue;
  await it.sql`delete from calendar_check`;
  await save(false);
  expect(await isAllDue()).toBe(true);
  await save(true);
  expect(await isAllDue()).toBe(false);
  await save(false);
  expect(await isAllDue()).toBe(false);
  await it.sql`update calendar_check set all_compared_real = now() - interval '25 hours'`;
  expect(await isAllDue()).toBe(true);
  expect(await it.sql`select healed::int from calendar_check`).toEqual([{ healed: 3 }]);
});
