import { afterAll, beforeEach, expect, test } from 'bun:test';
import { FOUND_AT_ONCE } from 'contracts/http/search';
import { HOUR_MS } from 'contracts/times';
import { testDatabase } from 'svc-kit/testing';
import { findSessions } from './find-sessions.ts';

const FIRST = Date.parse('2026-03-05T15:00:00Z');
const database = await testDatabase(`${import.meta.dir}/../../migrations`);
const { sql } = database;
beforeEach(async () => {
  await sql`truncate session, athlete, mentor cascade`;
});
afterAll(() => database.drop());

const find = async (typed: string, day: string | null = null) =>
  (await findSessions(sql, { typed, day, timeZone: 'America/New_York' })).map(({ id }) => id);

async function person(kind: 'athlete' | 'mentor', first_name: string, last_name: string): Promise<string> {
  const named = { id: crypto.randomUUID(), first_name, last_name };
  await sql`insert into ${sql(kind)} ${sql(kind === 'athlete' ? { ...named, time_zone: 'UTC' } : named)}`;
  return named.id;
}

async function session(startsAt: Date | string, athlete: string, mentor: string): Promise<string> {
  const id = crypto.randomUUID();
  const starts_at = new Date(startsAt);
  await sql`insert into session ${sql({
    ...{ id, version: 1, athlete_id: athlete, mentor_id: mentor, starts_at, status: 'completed' },
    ...{ ends_at: new Date(starts_at.getTime() + HOUR_MS), amount_cents: 12_000, mentor_share_cents: 4_800 },
    ...{ created_at: starts_at, updated_at: starts_at },
  })}`;
  return id;
}

test('of many sessions the latest are found, the latest first, however they are asked for', async () => {
  const [athlete, mentor] = [await person('athlete', 'Ana', 'Lopez'), await person('mentor', 'Marcus', 'Reed')];
  const ids: string[] = [];
  for (const hour of [3, 0, 7, 1, 6, 2, 5, 4])
    ids[hour] = await session(new Date(FIRST + hour * HOUR_MS), athlete, mentor);
  const latest = ids.toReversed().slice(0, FOUND_AT_ONCE);
  for (const [typed, day] of [
    ['Lopez', null],
    ['Reed Ana', null],
    ['Mar 5', '2026-03-05'],
  ] as const)
    expect([typed, await find(typed, day)]).toEqual([typed, latest]);
});

test('by all that was typed: who has only some of the names is somebody else', async () => {
  const [ana, bo] = [await person('athlete', 'Ana', 'Lopez'), await person('athlete', 'Bo', 'Lopez')];
  const [reed, kim] = [await person('mentor', 'Marcus', 'Reed'), await person('mentor', 'Ida', 'Kim')];
  const wanted = await session(new Date(FIRST), ana, reed);
  await session(new Date(FIRST), bo, kim);
  const withKim = await session(new Date(FIRST + HOUR_MS), ana, kim);
  expect(await find('Ana Lopez')).toEqual([withKim, wanted]);
  expect(await find('Lopez Reed')).toEqual([wanted]);
  expect(await find('Bo Reed')).toEqual([]);
  // Rarer than the athlete's name is the mentor's now.
  for (let n = 0; n < 12; n++) await person('athlete', 'Ana', `Lopez ${n}`);
  await session(new Date(FIRST + HOUR_MS), bo, reed);
  expect(await find('Ana Reed')).toEqual([wanted]);
});

test('a day is as long as it is there, also when clocks change, and ends before the next one begins', async () => {
  const [athlete, mentor] = [await person('athlete', 'Ana', 'Lopez'), await person('mentor', 'Marcus', 'Reed')];
  const at = (start: string) => session(start, athlete, mentor);
  const [night, midnight] = [await at('2026-03-09T03:00:00Z'), await at('2026-03-09T04:00:00Z')];
  expect([await find('', '2026-03-08'), await find('', '2026-03-09')]).toEqual([[night], [midnight]]);
  const [late, next] = [await at('2026-11-02T04:00:00Z'), await at('2026-11-02T05:00:00Z')];
  expect([await find('', '2026-11-01'), await find('', '2026-11-02')]).toEqual([[late], [next]]);
});

const numbered = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const MANY = { athletes: 1_050, mentors: 260 };

test('a name that a great many athletes have misses none of the latest sessions', async () => {
  await sql`
    insert into athlete (id, first_name, last_name, time_zone)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Kim', 'Lee', 'UTC'
    from generate_series(1, ${MANY.athletes}::int) n`;
  const mentor = await person('mentor', 'Marcus', 'Reed');
  const ids: string[] = [];
  for (let n = 0; n < FOUND_AT_ONCE + 2; n++)
    ids.push(await session(new Date(FIRST - n * HOUR_MS), numbered(MANY.athletes - n), mentor));
  expect(await find('Lee')).toEqual(ids.slice(0, FOUND_AT_ONCE));
});

test('a name that a great many mentors have misses none of the latest sessions', async () => {
  await sql`
    insert into mentor (id, first_name, last_name)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Kim', 'Lee'
    from generate_series(1, ${MANY.mentors}::int) n`;
  const athlete = await person('athlete', 'Ana', 'Lopez');
  const ids: string[] = [];
  for (let n = 0; n < FOUND_AT_ONCE + 2; n++)
    ids.push(await session(new Date(FIRST - n * HOUR_MS), athlete, numbered(MANY.mentors - n)));
  expect(await find('Lee')).toEqual(ids.slice(0, FOUND_AT_ONCE));
});

test('one whose people are not known here yet is found by its number, without their names', async () => {
  const id = await session(new Date(FIRST), crypto.randomUUID(), crypto.randomUUID());
  const found = await findSessions(sql, { typed: id.slice(0, 8), day: null, timeZone: 'UTC' });
  expect(found).toMatchObject([{ id, athlete_name: 'Athlete', mentor_name: 'Mentor', total_amount: 120 }]);
});
