import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { JetStreamApiError } from '@nats-io/jetstream';
import { createLog } from './log.ts';
import { type Broker, connectBroker, makeStream, POSITION_HEADER, STREAM } from './nats.ts';
import { type Relay, startRelay } from './relay.ts';
import { type TestBroker, type TestDatabase, testBroker, testDatabase, until } from './testing.ts';

setDefaultTimeout(60_000);

const log = createLog('identity', 'error', () => undefined);
let server: TestBroker;
let broker: Broker;
let database: TestDatabase;
let relays: Relay[];
beforeEach(async () => {
  relays = [];
  [server, database] = await Promise.all([
    testBroker(),
    testDatabase(fileURLToPath(new URL('./fixtures/migrations/', import.meta.url))),
  ]);
  broker = await connectBroker(server.url, 'identity');
  await makeStream(broker.manager);
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await broker.connection.close();
  await Promise.all([server.stop(), database.drop()]);
});

async function start(more: { makesStream?: boolean; refusesOthersMs?(): number } = {}): Promise<Relay> {
  const relay = await startRelay({ sql: database.sql, broker, log, makesStream: true, ...more });
  relays.push(relay);
  return relay;
}

const write = (many = 1) => database.sql`
  insert into outbox (id, name, payload, occurred_at)
  select gen_random_uuid(), 'account.deleted', '{}', now() from generate_series(1, ${many})`;
const isAllOut = async () => (await database.sql`select 1 from outbox where published_at is null`).length === 0;
/** Of the stream, in the order in which they were written. */
const numbers = async () => (await database.sql`select stream_seq::int from outbox order by seq`.values()).flat();
const epochs = async () => (await database.sql`select reason from broker_epoch order by began_at`.values()).flat();

test('events go out in the order in which they were written, each with its place in the record', async () => {
  await write(10);
  await start();
  await until(isAllOut, 'all of them');
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const [row] = await database.sql`select txid::text || '-' || seq as at from outbox order by seq limit 1`;
  const first = await broker.manager.streams.getMessage(STREAM, { seq: 1 });
  expect(first?.header.get(POSITION_HEADER)).toBe(row.at);
});

test('what a crash made go out a second time is in the stream once, and is no sign that the broker went back', async () => {
  await write(2);
  const relay = await start();
  await until(isAllOut, 'both');
  await database.sql`update outbox set published_at = null, stream_seq = null`;
  relay.wake();
  await until(isAllOut, 'both again');
  expect([await numbers(), await epochs()]).toEqual([[1, 2], []]);
  expect((await broker.manager.streams.info(STREAM)).state.messages).toBe(2);
});

test('a broker that counts from an earlier number has lost what it took before, which is noted once for each time', async () => {
  await start();
  const lose = async () => {
    await broker.manager.streams.delete(STREAM);
    await makeStream(broker.manager);
  };
  await write(3);
  await until(isAllOut, 'what will be lost');
  await lose();
  await write();
  await until(isAllOut, 'the first after the loss');
  expect([await numbers(), await epochs()]).toEqual([[null, null, null, 1], ['went back from 3 to 1']]);
  await lose();
  await write();
  await until(isAllOut, 'the first after the second loss');
  await write();
  await until(isAllOut, 'one more');
  expect(await numbers()).toEqual([null, null, null, null, 1, 2]);
  expect(await epochs()).toEqual(['went back from 3 to 1', 'went back from 1 to 1']);
});

test('a stream refuses for as long as it says so: a broker that is away refuses nothing, nor does one that takes again', async () => {
  let mood: 'takes' | 'refuses' | 'is away' = 'refuses';
  const { publish } = broker.js;
  broker.js.publish = async (...message) => {
    if (mood === 'is away') throw new Error('timeout');
    if (mood === 'takes') return publish.apply(broker.js, message);
    throw new JetStreamApiError({ code: 503, err_code: 10_077, description: 'maximum messages exceeded' });
  };
  await write();
  const relay = await start();
  await until(() => relay.refusesMs() > 0, 'the refusal');
  mood = 'is away';
  await until(() => relay.refusesMs() === 0, 'the broker to be away');
  mood = 'refuses';
  await until(() => relay.refusesMs() > 0, 'the next refusal');
  mood = 'takes';
  await until(isAllOut, 'the event');
  expect(relay.refusesMs()).toBe(0);
});

test('a stream that refuses others is made again by the one who makes it, and not at every look', async () => {
  const looks = { maker: 0, other: 0 };
  const tell = (who: keyof typeof looks) => () => {
    looks[who] += 1;
    return 60_000;
  };
  await start({ refusesOthersMs: tell('maker') });
  await start({ makesStream: false, refusesOthersMs: tell('other') });
  await until(() => looks.maker > 2 && looks.other > 2, 'three looks of each');
  expect(await epochs()).toEqual(['the stream took nothing']);
});

test('who publishes also tidies up', async () => {
  await write();
  await database.sql`update outbox set published_at = now() - interval '31 days'`;
  await start();
  await until(async () => (await database.sql`select 1 from outbox`).length === 0, 'the old event to go');
});
