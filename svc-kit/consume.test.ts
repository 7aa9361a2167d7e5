import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { headers } from '@nats-io/transport-node';
import { type Consumer, startConsumers } from './consume.ts';
import type { Arrival } from './delivery/take-events.ts';
import { createLog } from './log.ts';
import { type Broker, connectBroker, makeStream, POSITION_HEADER, STREAM } from './nats.ts';
import { type TestBroker, type TestDatabase, testBroker, testDatabase, until } from './testing.ts';

setDefaultTimeout(60_000);

const DURABLE = 'catalog_identity';
const SOON_MS = 4_000;
let server: TestBroker;
let broker: Broker;
let database: TestDatabase;
let consumer: Consumer;
let arrived: Arrival[];
beforeEach(async () => {
  arrived = [];
  [server, database] = await Promise.all([
    testBroker(),
    testDatabase(fileURLToPath(new URL('./fixtures/migrations/', import.meta.url))),
  ]);
  broker = await connectBroker(server.url, 'catalog');
  await makeStream(broker.manager);
  consumer = startConsumers({
    ...{ service: 'catalog', sql: database.sql, broker, log: createLog('catalog', 'error', () => undefined) },
    handlers: { 'account.deleted': async () => undefined },
    work: {
      put: (arrival) => void arrived.push(arrival),
      each: () => undefined,
      size: () => 0,
      stop: async () => undefined,
    },
  });
  await until(consumer.healthy, 'the consumer');
});
afterEach(async () => {
  await consumer.stop();
  await broker.connection.close();
  await Promise.all([server.stop(), database.drop()]);
});

async function publish(name: string, payload: object = {}, at?: string): Promise<void> {
  const event = { id: crypto.randomUUID(), name, occurredAt: new Date().toISOString(), payload };
  const head = headers();
  if (at) head.set(POSITION_HEADER, at);
  await broker.js.publish(`evt.identity.${name}`, JSON.stringify(event), { headers: head });
}

/** Whether the broker has had an answer to so many. */
async function areAnswered(count: number): Promise<boolean> {
  const { ack_floor, num_ack_pending } = await broker.manager.consumers.info(STREAM, DURABLE);
  return ack_floor.stream_seq === count && num_ack_pending === 0;
}

test('an event is answered for after its effect, and one that is given back comes again soon', async () => {
  const accountId = crypto.randomUUID();
  await publish('account.deleted', { accountId });
  await until(() => arrived.length === 1, 'the event');
  expect(arrived[0]).toMatchObject({ key: accountId, name: 'account.deleted' });
  expect(await areAnswered(1)).toBe(false);
  arrived[0]?.giveBack();
  await until(() => arrived.length === 2, 'the event again', SOON_MS);
  arrived[1]?.done();
  await until(() => areAnswered(1), 'the answer');
});

test('a name that nobody listens to is answered for; only one of a later version leaves a mark', async () => {
  await publish('sign_in.ended', {}, '7000-11');
  await publish('athlete.graduated', {}, '7000-12');
  await publish('athlete.graduated');
  await until(() => areAnswered(3), 'the answers', SOON_MS);
  expect(await database.sql`select name, seq::int from delivery_mark`.values()).toEqual([['athlete.graduated', 11]]);
  expect(arrived).toEqual([]);
});

test('a consumer that the broker has lost is made again', async () => {
  await broker.manager.consumers.delete(STREAM, DURABLE);
  await publish('account.deleted');
  await until(() => arrived.length > 0, 'the event');
  expect(consumer.healthy()).toBe(true);
});
