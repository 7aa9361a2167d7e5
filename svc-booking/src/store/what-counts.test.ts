import { afterAll, beforeEach, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, REPORTS_PER_HOUR } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { testDatabase } from 'svc-kit/testing';
import { findHold } from './legal-hold.ts';
import { findMentorRecords, showAgain } from './no-shows.ts';
import { forgetPerson, noteName } from './people.ts';
import { findPersonRecord } from './person-record.ts';
import { isOverLimit, wasUnfounded } from './reports.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
afterAll(() => database.drop());
const [MENTOR, ATHLETE] = [crypto.randomUUID(), crypto.randomUUID()];
const after = (ms: number) => new Date(NOW.getTime() + ms);

beforeEach(async () => {
  await sql`truncate session, report, mentor, athlete cascade`;
  await sql`insert into mentor (id, first_name) values (${MENTOR}, 'Marcus')`;
  await sql`insert into athlete (id, first_name, last_name, time_zone) values (${ATHLETE}, 'Ana', 'Lopez', 'UTC')`;
});

async function report(fields: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const whole = {
    ...{ id, reporter_id: ATHLETE, reporter_seat: 'athlete', reported_id: MENTOR, reported_role: 'mentor' },
    ...{ subject_kind: 'mentor', subject_id: MENTOR, safety: false, snapshot: '{}', created_at: NOW },
    ...{ decide_by: NOW, held_until: NOW },
    ...fields,
  };
  await sql`insert into report ${sql(whole as Record<string, unknown>)}`;
  return id;
}
async function session(hours: number, status: string): Promise<void> {
  const startsAt = after(hours * HOUR_MS);
  await sql`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      created_at, updated_at)
    values (${crypto.randomUUID()}, 1, ${MENTOR}, ${ATHLETE}, ${startsAt}, ${new Date(startsAt.getTime() + HOUR_MS)},
      ${status}, 0, 0, ${NOW}, ${NOW})`;
}

test('a person’s record names the next session that is to take place, and a bar only while it lasts', async () => {
  await session(-48, 'completed');
  await session(24, 'cancelled');
  await session(72, 'confirmed');
  await session(96, 'confirmed');
  expect(await findPersonRecord(sql, ATHLETE, NOW)).toMatchObject({
    next_at: '2026-03-05T12:00:00Z',
    upcoming: 2,
    barred_until: null,
  });
  await sql`update athlete set barred_until = ${after(1)}`;
  expect((await findPersonRecord(sql, ATHLETE, NOW)).barred_until).toBe('2026-03-02T12:00:00Z');
  expect((await findPersonRecord(sql, ATHLETE, after(2))).barred_until).toBeNull();
});

test('what a guardian reported is not counted as the athlete’s report', async () => {
  await report({ reporter_seat: 'guardian' });
  expect((await findPersonRecord(sql, ATHLETE, NOW)).reports_by).toBe(0);
  await report();
  expect((await findPersonRecord(sql, ATHLETE, NOW)).reports_by).toBe(1);
});

test('a report that hid nobody and came to nothing takes nothing from the next one', async () => {
  const decided = { status: 'decided', decision: 'none' };
  const isWeaker = () => transaction(sql, (tx) => wasUnfounded(tx, ATHLETE, after(DAY_MS)));
  await report(decided);
  expect(await isWeaker()).toBe(false);
  await report({ ...decided, hides: true });
  expect(await isWeaker()).toBe(true);
});

test('only what somebody wrote within the hour counts against their next report', async () => {
  const id = await report();
  await sql`
    insert into report_entry (report_id, reason, at, written_real)
    select ${id}, 'rude', ${NOW}, now() - interval '61 minutes' from generate_series(1, ${REPORTS_PER_HOUR}::int)`;
  const isOver = () => transaction(sql, (tx) => isOverLimit(tx, ATHLETE));
  expect(await isOver()).toBe(false);
  await sql`update report_entry set written_real = now()`;
  expect(await isOver()).toBe(true);
});

test('the end of a shorter time does not show a mentor who was then hidden for longer', async () => {
  const until = after(30 * DAY_MS);
  await sql`update mentor set hidden = true, hidden_by_founder = true, hidden_at = ${NOW}, hidden_until = ${until}`;
  const isHidden = async (due: Date) => {
    await transaction(sql, (tx) => showAgain(tx, MENTOR, due));
    return (await sql`select hidden from mentor`)[0].hidden as boolean;
  };
  expect(await isHidden(after(7 * DAY_MS))).toBe(true);
  expect(await isHidden(until)).toBe(false);
});

test('of the hidden mentors the founder sees those who are still there', async () => {
  await sql`update mentor set hidden = true, hidden_at = ${NOW}`;
  expect(await findMentorRecords(sql, 'hidden', NOW)).toHaveLength(1);
  await sql`update mentor set deleted = true`;
  expect(await findMentorRecords(sql, 'hidden', NOW)).toEqual([]);
});

test('a report holds the data of an account no longer than it says', async () => {
  await report({ held_until: after(DAY_MS) });
  expect(await findHold(sql, MENTOR, NOW)).toEqual(after(DAY_MS));
  expect(await findHold(sql, MENTOR, after(DAY_MS))).toBeNull();
});

test('a name that is told of after its account is gone does not come back', async () => {
  const name = { firstName: 'Anna', lastName: 'Lopez', timeZone: 'UTC', version: 9, role: 'athlete' } as const;
  await transaction(sql, async (tx) => {
    await forgetPerson(tx, { accountId: ATHLETE, role: 'athlete' });
    await noteName(tx, { ...name, id: ATHLETE });
  });
  const [row] = await sql`select first_name, last_name from athlete where id = ${ATHLETE}`;
  expect(JSON.stringify(row)).not.toMatch(/Anna|Lopez/);
});
