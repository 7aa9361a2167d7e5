import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, NO_TIME_LIMITS, type Sql } from 'svc-kit/db';
import { MADE_UNTIL_KEPT, type PlanReader, readPlans } from 'svc-kit/read-plans';
import { person } from 'svc-kit/testing';
import type { Session } from './domain/session.ts';
import { NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';
import { insertBooking } from './store/book.ts';
import { findSession, isSlotFree } from './store/sessions.ts';

const OTHERS = 1_500;
const FREE = { amountCents: 0, mentorShareCents: 0, status: 'confirmed', holdExpiresAt: null } as const;
const WORK = {
  'booking a free session': () => book(FREE, 0),
  'booking one with a buffer': () => book({}, 30),
  'moving one there': move,
} as const;
const NAMES = Object.keys(WORK) as (keyof typeof WORK)[];

let world: World;
let plans: PlanReader;
let sql: Sql;
let model: Session;
beforeAll(async () => {
  world = await startWorld();
  await world.sql`alter table session set (autovacuum_enabled = false)`;
  plans = await readPlans(world.databaseUrl);
  sql = connect(plans.url, 1, NO_TIME_LIMITS);
  const booked = await findSession(
    world.sql,
    await world.booked(person('athlete'), NEXT_SLOT, await world.newMentor()),
  );
  if (!booked) throw new Error('no session');
  model = booked;
  // On the first day: the plans that Postgres keeps are made while hardly any session is there.
  for (let n = 0; n <= MADE_UNTIL_KEPT; n++) for (const name of NAMES) await WORK[name]();
  await world.sql`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      created_at, updated_at)
    select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), ${SLOT}::timestamptz, ${NEXT_SLOT}::timestamptz,
      'confirmed', 0, 0, now(), now() from generate_series(1, ${OTHERS}::int)`;
}, 60_000);
afterAll(async () => {
  await sql?.end();
  await plans?.stop();
  await world?.stop();
});

async function book(change: Partial<Session>, bufferMinutes: number): Promise<void> {
  const mentor = await world.newMentor();
  const [{ revision }] = await world.sql`select revision from mentor where id = ${mentor.id}`;
  const [{ version: rules }] = await world.sql`select version from platform_settings`;
  const people = { id: crypto.randomUUID(), mentorId: mentor.id, athleteId: crypto.randomUUID() };
  const session = { ...model, ...people, startsAt: new Date(SLOT), endsAt: new Date(NEXT_SLOT), ...change };
  const booking = { session, notes: null, seen: { revision, rules, bufferMinutes }, isOpenToUnconfirmed: null };
  expect(await insertBooking(sql, booking, world.clock.now())).toBe('booked');
}

async function move(): Promise<void> {
  const moved = { ...model, startsAt: new Date(SLOT), endsAt: new Date(NEXT_SLOT) };
  expect(await sql.begin((tx) => isSlotFree(tx, moved))).toBe(true);
}

test.each(NAMES)('%s at an hour that many others have takes no look at theirs', async (name) => {
  plans.take();
  await WORK[name]();
  const seen = plans.take();
  // By what everybody's sessions are found, and pages of 8 kB: each of the others stands on some.
  const reads = seen.flatMap((plan) => plan.reads).filter((read) => /session_by_start|Seq Scan session$/.test(read));
  const pages = seen.reduce((sum, { blocks }) => sum + blocks, 0);
  expect([reads, pages < OTHERS / 4]).toEqual([[], true]);
});
