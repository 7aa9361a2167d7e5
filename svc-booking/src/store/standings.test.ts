import { afterAll, beforeEach, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { testDatabase } from 'svc-kit/testing';
import { findStandings, pageById, pageByStart } from './standings.ts';

const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
const DAYS = 30;
const FIRST_PAGE = { after: null, after_start: null };
beforeEach(async () => {
  await sql`truncate session cascade`;
});
afterAll(() => database.drop());

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
async function session(fields: { starts: number; changed: number; [field: string]: unknown }): Promise<string> {
  const { starts, changed, ...others } = fields;
  const [id, starts_at] = [crypto.randomUUID(), ago(starts)];
  await sql`insert into session ${sql({
    ...{ id, version: 1, athlete_id: crypto.randomUUID(), mentor_id: crypto.randomUUID(), starts_at },
    ...{ ends_at: new Date(starts_at.getTime() + HOUR_MS), amount_cents: 12_000, mentor_share_cents: 4_800 },
    ...{ status: 'completed', created_at: starts_at, updated_at: starts_at, changed_real: ago(changed) },
    ...others,
  })}`;
  return id;
}
/** In both orders. */
async function paged(days: number | null): Promise<string[]> {
  const [byStart, byId] = [await pageByStart(sql, FIRST_PAGE, days), await pageById(sql, null, days)];
  const [ids, others] = [byStart, byId].map(({ standings }) => standings.map(({ id }) => id));
  expect(ids?.toSorted()).toEqual(others?.toSorted() ?? []);
  return ids ?? [];
}

const UNDER_WAY = ['confirmed', 'mentor_checked_in', 'student_confirmed'];

test('whatever cost something once it was booked, or was paid for, is compared; holds and free sessions are not', async () => {
  const wanted: string[] = [];
  let starts = 100;
  const one = (fields: object) => session({ starts: starts--, changed: 1, ...fields });
  for (const status of [...UNDER_WAY, 'completed', 'mentor_no_show']) wanted.push(await one({ status }));
  for (const status of ['cancelled', 'expired']) wanted.push(await one({ status, paid_at: ago(101) }));
  for (const status of ['scheduled', 'cancelled', 'expired']) await one({ status });
  await one({ amount_cents: 0, mentor_share_cents: 0 });
  for (const days of [null, DAYS]) expect(await paged(days)).toEqual(wanted);
});

test('what has not changed for long is compared as long as it goes on', async () => {
  const wanted: string[] = [];
  for (const [i, status] of UNDER_WAY.entries()) wanted.push(await session({ starts: 100 - i, changed: 99, status }));
  for (const [i, status] of UNDER_WAY.entries()) wanted.push(await session({ starts: 20 - i, changed: 35, status }));
  await session({ starts: 100, changed: 99 });
  await session({ starts: 20, changed: 35 });
  expect(await paged(DAYS)).toEqual(wanted);
});

test('what changed a little late is found on either side of what is looked for one by one', async () => {
  const wanted: string[] = [];
  for (const starts of [45.5, 44.5, 44.1, 43.9, 43]) wanted.push(await session({ starts, changed: DAYS - 0.05 }));
  for (const starts of [45.5, 44.5, 44.1, 43.9, 43]) await session({ starts, changed: DAYS + 0.05 });
  expect(await paged(DAYS)).toEqual(wanted);
});

test('payments hears of a complaint, a dispute and what was given back', async () => {
  const noShowAt = ago(1);
  const facts = { complaint: 'open', card_dispute: 'lost', refund_cents: 2_000, paid_checkout_id: 'cs_1' };
  const id = await session({ starts: 1, changed: 1, status: 'mentor_no_show', no_show_at: noShowAt, ...facts });
  expect(await findStandings(sql, [id])).toMatchObject([
    { id, ...facts, no_show_refund_at: new Date(noShowAt.getTime() + 2 * HOUR_MS).toISOString() },
  ]);
});
