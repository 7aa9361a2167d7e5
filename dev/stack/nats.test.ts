import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { DAY_MS } from 'contracts/times';
import { findFreePorts } from 'svc-kit/free-ports';
import { type Broker, connectBroker, keepStream, makeStream, STREAM } from 'svc-kit/nats';
import type { Launched } from './child-process.ts';
import { findNatsServer } from './find-nats-server.ts';
import { startNats } from './nats.ts';
import { waitFor } from './wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'nats-'));
const passwords = { identity: 'pi', catalog: 'pc', booking: 'pb', payments: 'pp', gateway: 'pg' };
const servers: Launched[] = [];
const brokers: Broker[] = [];
let port = 0;

async function connect(user: keyof typeof passwords): Promise<Broker> {
  const broker = await connectBroker(`nats://${user}:${passwords[user]}@127.0.0.1:${port}`, user);
  brokers.push(broker);
  return broker;
}

beforeAll(async () => {
  [port = 0] = await findFreePorts(1);
  const binary = await findNatsServer();
  servers.push(await startNats({ binary, port, storeDir: join(folder, 'one'), logDir: folder, passwords }));
  await makeStream((await connect('identity')).manager);
});

afterAll(async () => {
  await Promise.all(brokers.map(({ connection }) => connection.close()));
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const consumerOf = (durable: string, owner: string) => ({
  durable_name: durable,
  filter_subject: `evt.${owner}.>`,
  ack_policy: AckPolicy.Explicit,
});

test('a service publishes what it owns and reads what others own through its own durables', async () => {
  const booking = await connect('booking');
  await booking.js.publish('evt.booking.session.booked', 'one');
  const payments = await connect('payments');
  await payments.manager.consumers.add(STREAM, consumerOf('payments_booking', 'booking'));
  const consumer = await payments.js.consumers.get(STREAM, 'payments_booking');
  const message = await consumer.next({ expires: 3000 });
  expect(message?.string()).toBe('one');
  expect(await message?.ackAck()).toBe(true);
  expect((await payments.manager.consumers.info(STREAM, 'payments_booking')).num_ack_pending).toBe(0);
});

test('the broker keeps what passes through it for a day only, also where an earlier release asked for more', async () => {
  const { manager } = await connect('identity');
  await manager.streams.update(STREAM, { max_age: nanos(30 * DAY_MS) });
  expect(await keepStream(manager, true)).toBe(true);
  expect((await manager.streams.info(STREAM)).config.max_age).toBe(nanos(DAY_MS));
});

test('it can neither publish in another name, nor read by the durable of another', async () => {
  const booking = await connect('booking');
  await expect(booking.js.publish('evt.payments.payment.captured', 'forged')).rejects.toThrow();
  const theirs = booking.manager.consumers.add(STREAM, consumerOf('payments_booking', 'booking'));
  await expect(theirs).rejects.toThrow();
  await expect(booking.manager.consumers.delete(STREAM, 'payments_booking')).rejects.toThrow();
});

test('it may make a durable of its own again', async () => {
  const catalog = await connect('catalog');
  await catalog.manager.consumers.add(STREAM, consumerOf('catalog_booking', 'booking'));
  expect(await catalog.manager.consumers.delete(STREAM, 'catalog_booking')).toBe(true);
  await catalog.manager.consumers.add(STREAM, consumerOf('catalog_booking', 'booking'));
});

test('nobody purges or reads out the stream, and only its maker changes or deletes it', async () => {
  for (const user of ['identity', 'booking', 'gateway'] as const) {
    const { connection } = await connect(user);
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 400 });
    await expect(manager.streams.purge(STREAM)).rejects.toThrow();
    await expect(manager.streams.getMessage(STREAM, { seq: 1 })).rejects.toThrow();
    if (user !== 'identity') {
      await expect(manager.streams.update(STREAM, { max_msgs: 1 })).rejects.toThrow();
      await expect(manager.streams.delete(STREAM)).rejects.toThrow();
    }
    expect((await manager.streams.info(STREAM)).config.name).toBe(STREAM);
  }
});

test('the gateway hears every event but says none', async () => {
  const gateway = await connect('gateway');
  const heard: string[] = [];
  const subscription = gateway.connection.subscribe('evt.>', {
    callback: (_, message) => void heard.push(message.subject),
  });
  await gateway.connection.flush();
  await (await connect('catalog')).js.publish('evt.catalog.mentor.verified', '1');
  expect(await waitFor(() => heard.includes('evt.catalog.mentor.verified'), 20_000)).toBe(true);
  subscription.unsubscribe();
  await expect(gateway.js.publish('evt.booking.session.booked', 'forged', { timeout: 400 })).rejects.toThrow();
});

test('gateways speak and hear in rooms, and services neither', async () => {
  const session = crypto.randomUUID();
  const [one, two, booking] = [await connect('gateway'), await connect('gateway'), await connect('booking')];
  const heard: string[] = [];
  for (const { connection } of [two, booking])
    connection.subscribe('room.*', { callback: (error, message) => void (error ?? heard.push(message.string())) });
  await Promise.all([two.connection.flush(), booking.connection.flush()]);
  booking.connection.publish(`room.${session}`, 'forged');
  await booking.connection.flush();
  one.connection.publish(`room.${session}`, 'said');
  expect(await waitFor(() => heard.length > 0, 20_000)).toBe(true);
  await Promise.all([two.connection.flush(), booking.connection.flush()]);
  expect(heard).toEqual(['said']);
});
