import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JetStreamApiError } from '@nats-io/jetstream';
import { SQL } from 'bun';
import { createLog } from './log.ts';
import { connectBroker } from './nats.ts';
import { countPlans, MADE_UNTIL_KEPT, readPlans } from './read-plans.ts';
import { prune, startRelay } from './relay.ts';
import { testBroker, testDatabase, until } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const database = await testDatabase(folder);
const { sql } = database;
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('what was published, taken and compared long ago goes; what nobody has taken yet stays', async () => {
  const old = await sql`select now() - interval '31 days' as published, now() - interval '36 days' as taken,
    now() - interval '401 days' as began`.then(([row]: { published: Date; taken: Date; began: Date }[]) => row);
  if (!old) throw new Error('no row');
  for (const [name, published] of [
    ['old', old.published],
    ['new', new Date()],
    ['waits', null],
  ] as const)
    await sql`
      insert into outbox (id, name, payload, occurred_at, written_at, published_at)
      values (${crypto.randomUUID()}, ${name}, '{}', ${old.began}, ${old.began}, ${published})`;
  for (const [consumer, at] of [
    ['old', old.taken],
    ['new', old.published],
  ] as const) {
    await sql`insert into inbox (consumer, event_id, processed_at) values (${consumer}, ${crypto.randomUUID()}, ${at})`;
    await sql`insert into delivery_turn (consumer, owner, names, next_at) values (${consumer}, 'x', 'y', ${consumer === 'old' ? at : new Date()})`;
    await sql`
      insert into delivery_loss (consumer, owner, event_id, event_name, found_at)
      values (${consumer}, 'x', ${crypto.randomUUID()}, 'y', ${consumer === 'old' ? at : new Date()})`;
    await sql`insert into broker_epoch (began_at, reason) values (${consumer === 'old' ? old.began : at}, ${consumer})`;
  }
  await prune(sql);
  expect(await sql`select name from outbox order by name`.values()).toEqual([['new'], ['waits']]);
  for (const left of [
    await sql`select consumer from inbox`.values(),
    await sql`select consumer from delivery_turn`.values(),
    await sql`select consumer from delivery_loss`.values(),
    await sql`select reason from broker_epoch`.values(),
  ])
    expect(left).toEqual([['new']]);
});

test('a stream whose numbers are past what can be counted is made again, and everything is published there', async () => {
  const server = await testBroker();
  const broker = await connectBroker(server.url, 'identity');
  const { publish } = broker.js;
  let isDamaged = false;
  broker.js.publish = async (...message) => {
    const ack = await publish.apply(broker.js, message);
    return isDamaged ? { ...ack, seq: 2 ** 61 } : ack;
  };
  const remove = broker.manager.streams.delete;
  broker.manager.streams.delete = (name) => {
    isDamaged = false;
    return remove.call(broker.manager.streams, name);
  };
  await sql`delete from outbox`;
  const relay = await startRelay({ sql, broker, log: createLog('identity', 'error'), makesStream: true });
  await until(() => broker.manager.streams.info('EVENTS').catch(() => false), 'the stream');
  isDamaged = true;
  const id = crypto.randomUUID();
  await sql`
    insert into outbox (id, name, payload, occurred_at) values (${id}, 'account.deleted', '{}', now())`;
  await until(async () => (await sql`select 1 from outbox where id = ${id} and published_at is not null`).length === 1);
  expect(await sql`select stream_seq::int from outbox where id = ${id}`.values()).toEqual([[1]]);
  expect(isDamaged).toBe(false);
  await relay.stop();
  await broker.connection.close();
  await server.stop();
});

test('a clock that is set back makes nobody wait for a stream that takes nothing', async () => {
  const server = await testBroker();
  const broker = await connectBroker(server.url, 'identity');
  const relay = await startRelay({ sql, broker, log: createLog('identity', 'error'), makesStream: true });
  await until(() => broker.manager.streams.info('EVENTS').catch(() => false), 'the stream');
  broker.js.publish = async () => {
    throw new JetStreamApiError({ code: 503, err_code: 10_077, description: 'maximum messages exceeded' });
  };
  const { now } = Date;
  try {
    await sql`
      insert into outbox (id, name, payload, occurred_at) values (gen_random_uuid(), 'account.deleted', '{}', now())`;
    await until(() => relay.refusesMs() > 0, 'the first refusal');
    Date.now = () => now() - 3_600_000;
    expect(relay.refusesMs()).toBeGreaterThan(0);
  } finally {
    Date.now = now;
    await relay.stop();
    await sql`delete from outbox`;
    await broker.connection.close();
    await server.stop();
  }
});

test('an event is marked as published by one plan for all, without a look at the many of before', async () => {
  await sql`
    insert into outbox (id, name, payload, occurred_at, published_at)
    select gen_random_uuid(), 'account.deleted', '{}', now(), now() from generate_series(1, 3000)`;
  await sql`analyze outbox`;
  const { marking, made } = await markByOnePlan(database, 2 * MADE_UNTIL_KEPT);
  expect(marking).toHaveLength(2 * MADE_UNTIL_KEPT);
  expect(marking.flatMap(({ reads }) => reads)).not.toContain('Seq Scan outbox');
  expect(made).toBe(MADE_UNTIL_KEPT);
});

test('so it is by the plan that was made on the first day, when hardly any event was there', async () => {
  const fresh = await testDatabase(folder);
  const { marking, made } = await markByOnePlan(fresh, 2 * MADE_UNTIL_KEPT);
  expect(marking.flatMap(({ reads }) => reads)).not.toContain('Seq Scan outbox');
  expect(made).toBe(MADE_UNTIL_KEPT);
  await fresh.drop();
});

/** Publishes one event after the other. */
async function markByOnePlan({ url, sql: db }: Awaited<ReturnType<typeof testDatabase>>, times: number) {
  const server = await testBroker();
  const broker = await connectBroker(server.url, 'identity');
  const plans = await readPlans(url);
  const watched = new SQL({ url: plans.url, max: 1 });
  const log = createLog('identity', 'error');
  const relay = await startRelay({ sql: watched, direct: db, broker, log, makesStream: true });
  for (let n = 0; n < times; n++) {
    const id = crypto.randomUUID();
    await db`insert into outbox (id, name, payload, occurred_at) values (${id}, 'account.deleted', '{}', now())`;
    await until(
      async () => (await db`select 1 from outbox where id = ${id} and published_at is not null`).length === 1,
    );
  }
  // Its answer comes after whatever that connection was told before.
  const counted = (await countPlans(watched)).find(({ statement }) => statement.includes('update outbox'));
  const marking = plans.take().filter(({ query }) => query.includes('update outbox set published_at'));
  await relay.stop();
  await watched.close();
  await plans.stop();
  await broker.connection.close();
  await server.stop();
  return { marking, made: counted?.made };
}
