import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, NO_TIME_LIMITS, type Sql } from 'svc-kit/db';
import { type PlanReader, readPlans } from 'svc-kit/read-plans';
import { person } from 'svc-kit/testing';
import { NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';
import { insertBooking } from './store/book.ts';
import { findSession, isSlotFree } from './store/sessions.ts';

const OTHERS = 1_500;

let world: World;
let plans: PlanReader;
let sql: Sql;
beforeAll(async () => {
  world = await startWorld();
  // On its first day, so to say: Postgres knows nothing yet of how many there are.
  await world.sql`alter table session set (autovacuum_enabled = false)`;
  await world.sql`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      created_at, updated_at)
    select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), ${SLOT}::timestamptz, ${NEXT_SLOT}::timestamptz,
      'confirmed', 0, 0, now(), now() from generate_series(1, ${OTHERS}::int)`;
  plans = await readPlans(world.databaseUrl);
  sql = connect(plans.url, 1, NO_TIME_LIMITS);
}, 60_000);
afterAll(async () => {
  await sql?.end();
  await plans?.stop();
  await world?.stop();
});

/** Of 8 kB. Each of the others stands on some page, which a look at it counts. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  plans.take();
  await work();
  return plans.take().reduce((sum, { blocks }) => sum + blocks, 0);
}

test.each([
  ['a free session', { amountCents: 0, mentorShareCents: 0, status: 'confirmed', holdExpiresAt: null }, 0],
  ['one with a buffer', {}, 30],
] as const)('%s at an hour that many others have booked takes no look at theirs', async (_, change, bufferMinutes) => {
  const mentor = await world.newMentor();
  const model = await findSession(world.sql, await world.booked(person('athlete'), NEXT_SLOT, await world.newMentor()));
  if (!model) throw new Error('no session');
  const [{ revision }] = await world.sql`select revision from mentor where id = ${mentor.id}`;
  const [{ version: rules }] = await world.sql`select version from platform_settings`;
  const times = { startsAt: new Date(SLOT), endsAt: new Date(NEXT_SLOT) };
  const people = { id: crypto.randomUUID(), mentorId: mentor.id, athleteId: crypto.randomUUID() };
  const session = { ...model, ...people, ...times, ...change };
  const booking = { session, notes: null, seen: { revision, rules, bufferMinutes }, isOpenToUnconfirmed: null };
  let outcome = '';
  const pages = await pagesOf(async () => {
    outcome = await insertBooking(sql, booking, world.clock.now());
  });
  expect(outcome).toBe('booked');
  expect(pages).toBeLessThan(OTHERS / 4);
});

test('nor does moving there', async () => {
  const session = await findSession(
    world.sql,
    await world.booked(person('athlete'), NEXT_SLOT, await world.newMentor()),
  );
  if (!session) throw new Error('no session');
  const moved = { ...session, startsAt: new Date(SLOT), endsAt: new Date(NEXT_SLOT) };
  let isFree = false;
  const pages = await pagesOf(async () => {
    isFree = await sql.begin((tx) => isSlotFree(tx, moved));
  });
  expect(isFree).toBe(true);
  expect(pages).toBeLessThan(OTHERS / 4);
});
