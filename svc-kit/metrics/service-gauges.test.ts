import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { createClock, type MovableClock } from '../clock.ts';
import { connectDatabase } from '../db.ts';
import { schedule } from '../due.ts';
import { testDatabase } from '../testing.ts';
import { createGaugeAsker, type Reading } from './ask-gauges.ts';
import { serviceGauges } from './service-gauges.ts';

const MIGRATIONS = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
let database: Awaited<ReturnType<typeof testDatabase>>;
let clock: MovableClock;
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
  clock = createClock(0);
});
afterAll(() => database.drop());

async function read(): Promise<(name: string) => readonly Reading[]> {
  const parts = () => ({ broker: true, due: false });
  const asker = createGaugeAsker();
  asker.add(serviceGauges({ sql: database.sql, clock, poolSize: 12, parts, refusesChanges: () => false }));
  const found = await asker.read();
  expect([...asker.failures().values()].filter((n) => n > 0)).toEqual([]);
  return (name) => found.get(`sideline_${name}`) ?? [];
}
const valueIn = ([reading]: readonly Reading[]) => reading?.value;

test('a service that is up to date says so', async () => {
  const now = await read();
  expect(valueIn(now('outbox_waiting'))).toBe(0);
  expect(valueIn(now('outbox_lag_seconds'))).toBe(0);
  expect(valueIn(now('queue_age_seconds'))).toBe(0);
  expect(now('due_late')).toEqual([]);
  expect(valueIn(now('parked_events'))).toBe(0);
  expect(valueIn(now('lost_events'))).toBe(0);
  expect(now('part_up')).toEqual([
    { value: 1, labels: { part: 'broker' } },
    { value: 0, labels: { part: 'due' } },
  ]);
  expect(now('database_connections').some(({ labels, value }) => labels?.state === 'active' && value >= 1)).toBe(true);
  expect(valueIn(now('database_answer_seconds'))).toBeGreaterThan(0);
});

test('connections for quick reading are not counted among those that may run out', async () => {
  const { quick } = connectDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 2 });
  try {
    const counted = async () => (await read())('database_connections').reduce((sum, { value }) => sum + value, 0);
    await Promise.all(Array.from({ length: 12 }, () => database.sql`select pg_sleep(0.1)`));
    const before = await counted();
    await Promise.all(Array.from({ length: 8 }, () => quick`select 1`));
    expect(await counted()).toBe(before);
  } finally {
    await quick.end();
  }
});

test('what waits is told with the age of the oldest, and timed work by its kind, by the clock that it follows', async () => {
  const { sql } = database;
  await sql`
    insert into outbox (id, name, payload, occurred_at, written_at, published_at) values
      (gen_random_uuid(), 'a', '{}', now(), now() - interval '90 seconds', null),
      (gen_random_uuid(), 'a', '{}', now(), now() - interval '9 hours', now())`;
  await sql`insert into outbox_reader (consumer, behind_seconds) values ('slow', 17)`;
  const hourAgo = new Date(clock.now().getTime() - 3_600_000);
  await schedule(sql, 'mail.send', '1', hourAgo);
  await schedule(sql, 'mail.send', '2', clock.now());
  await schedule(sql, 'hold_over', '3', new Date(clock.now().getTime() + 3_600_000));
  await sql`update due set last_error = 'no route' where key = '2'`;
  await sql`
    insert into dead_letter (id, consumer, event_name, envelope, error, tries)
    values (gen_random_uuid(), 'x', 'a', '{}', 'boom', 8)`;
  await sql`
    insert into delivery_loss (consumer, event_id, owner, event_name, healed_at)
    values ('x', gen_random_uuid(), 'booking', 'a', null), ('x', gen_random_uuid(), 'booking', 'a', now())`;
  const now = await read();
  expect(valueIn(now('outbox_waiting'))).toBe(1);
  expect(valueIn(now('outbox_lag_seconds'))).toBeWithin(90, 3_600);
  expect(valueIn(now('queue_age_seconds'))).toBe(17);
  expect(now('due_late')).toEqual([{ value: 2, labels: { kind: 'mail.send' } }]);
  expect(valueIn(now('due_late_seconds'))).toBeWithin(3_600, 7_200);
  expect(now('due_failing')).toEqual([{ value: 1, labels: { kind: 'mail.send' } }]);
  expect(valueIn(now('parked_events'))).toBe(1);
  expect(valueIn(now('lost_events'))).toBe(1);
  clock.setOffset(7_200_000);
  expect((await read())('due_late').map(({ labels }) => labels?.kind)).toContain('hold_over');
});
