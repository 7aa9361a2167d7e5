import { afterAll, expect, test } from 'bun:test';
import { connect } from 'svc-kit/db';
import { person, TEST_POOL, until } from 'svc-kit/testing';
import { startWorld } from './fixtures/world.ts';

const world = await startWorld();
const other = connect(world.databaseUrl, 1);
afterAll(async () => {
  await other.end();
  await world.stop();
});

const LOCK = 4_711;

async function countWaiting(): Promise<number> {
  const [waits] = await other`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  return waits.n;
}

test('sessions are shown while every other connection waits for a lock', async () => {
  const [athlete, mentor] = [person('athlete'), await world.newMentor()];
  const id = await world.booked(athlete, '2026-03-05T23:00:00Z', mentor);
  const opened = Promise.withResolvers<void>();
  const holds = Promise.withResolvers<void>();
  const held = [
    world.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`;
      holds.resolve();
      await opened.promise;
    }),
  ];
  try {
    await holds.promise;
    while (held.length < TEST_POOL) {
      held.push(world.sql.begin(async (tx) => void (await tx`select pg_advisory_xact_lock(${LOCK})`)));
      await until(async () => (await countWaiting()) === held.length - 1, 'one more to wait');
    }
    for (const [path, who] of [
      [`/sessions/${id}/details`, athlete],
      [`/athletes/${athlete.id}/sessions`, athlete],
      [`/mentors/${mentor.id}/sessions`, mentor],
    ] as const)
      expect((await world.call('GET', path, who)).status).toBe(200);
  } finally {
    opened.resolve();
    await Promise.all(held);
  }
});
