import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { findBrokerFault } from 'svc-kit/check-broker';
import { findFreePorts } from 'svc-kit/free-ports';
import { brokerGauges } from 'svc-kit/metrics/broker-gauges';
import { type Broker, connectBroker, STREAM } from 'svc-kit/nats';
import { type Launched, launchProgram } from './child-process.ts';
import { findNatsServer } from './find-nats-server.ts';
import { ROOT } from './settings.ts';
import { isListening, waitFor } from './wait-for.ts';

const USERS = ['identity', 'catalog', 'booking', 'payments', 'gateway'] as const;
const NAMES = ['nats-1', 'nats-2', 'nats-3'] as const;
type Name = (typeof NAMES)[number];
const AGAIN_WITHIN_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'nats-cluster-'));
const nodes = new Map<Name, Launched>();
const brokers: Broker[] = [];
let clientPorts: number[] = [];
let routePorts: number[] = [];

beforeAll(async () => {
  [clientPorts, routePorts] = [await findFreePorts(3), await findFreePorts(3)];
});
afterAll(async () => {
  await Promise.all(brokers.map(({ connection }) => connection.close()));
  for (const node of nodes.values()) node.kill();
  await Promise.all([...nodes.values()].map(({ exited }) => exited));
  rmSync(folder, { recursive: true, force: true });
});

async function start(...names: Name[]): Promise<void> {
  for (const name of names) nodes.set(name, launch(name, await findNatsServer()));
  for (const name of names) await waitFor(() => isListening(clientPorts[NAMES.indexOf(name)] ?? 0), 20_000, 10);
}

function launch(name: Name, binary: string): Launched {
  const index = NAMES.indexOf(name);
  mkdirSync(join(folder, name), { recursive: true });
  const routes = routePorts.map((port, other) => [
    `NATS_ROUTE_${other + 1}`,
    `"nats://route:secret@127.0.0.1:${port}"`,
  ]);
  return launchProgram({
    name,
    command: [
      ...[binary, '-c', join(ROOT, 'deploy/nats/nats-cluster.conf'), '-a', '127.0.0.1'],
      ...['-p', String(clientPorts[index]), '-sd', join(folder, name)],
    ],
    environment: {
      ...Object.fromEntries([...routes, ...USERS.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, 'secret'])]),
      NATS_NAME: name,
      NATS_ROUTE_PASSWORD: 'secret',
      NATS_CLUSTER_LISTEN: `"127.0.0.1:${routePorts[index]}"`,
    },
    cwd: folder,
    logDir: folder,
  });
}

async function kill(...names: Name[]): Promise<void> {
  for (const name of names) nodes.get(name)?.kill();
  await Promise.all(names.map((name) => nodes.get(name)?.exited));
}

const urlOf = (user: (typeof USERS)[number], at: Name) =>
  `nats://${user}:secret@127.0.0.1:${clientPorts[NAMES.indexOf(at)]}`;

async function connect(user: (typeof USERS)[number], at: Name): Promise<Broker> {
  const broker = await connectBroker(urlOf(user, at), user);
  brokers.push(broker);
  return broker;
}

/** What the job before a rollout would say. */
const faultAt = (at: Name, patienceMs = 0) =>
  findBrokerFault(
    { name: 'identity', config: { NATS_URL: urlOf('identity', at) }, makesStream: true, streamReplicas: 3 },
    patienceMs,
  );

/** What Prometheus is told. */
async function countAway(at: Name): Promise<unknown> {
  const { manager } = await connect('identity', at);
  const { sideline_brokers_away: away } = await brokerGauges({ manager, isConnected: () => true }).ask();
  return away;
}

async function findCluster({ manager }: Broker): Promise<NonNullable<StreamInfo['cluster']>> {
  const { cluster } = await manager.streams.info(STREAM);
  if (!cluster) throw new Error('the stream is not in a cluster');
  return cluster;
}

test('one broker of three, at a first start, says that it is alone', async () => {
  await start('nats-1');
  await connect('identity', 'nats-1');
  expect(await faultAt('nats-1')).toMatch(
    /^the broker cannot keep 3 copies of the event stream: nats-1 answers, and does not find enough of the other 2 \(.+\)$/,
  );
}, 60_000);

test('three keep the stream, and a rollout begins', async () => {
  await start('nats-2', 'nats-3');
  expect(await faultAt('nats-1', 40_000)).toBeNull();
  for (const name of NAMES) expect(await faultAt(name, 10_000)).toBeNull();
  expect(await countAway('nats-1')).toEqual([{ value: 0 }]);
}, 90_000);

test('the leader dies while events are published: nothing acknowledged is lost, and the next one is taken in 10 s', async () => {
  const { leader } = await findCluster(await connect('identity', 'nats-1'));
  const [at = 'nats-1', other = 'nats-1'] = NAMES.filter((name) => name !== leader);
  const publisher = await connect('booking', at);
  const acknowledged: string[] = [];
  let longestMs = 0;
  let lastAt = performance.now();
  async function publish(id: string): Promise<void> {
    const isTaken = () =>
      publisher.js.publish('evt.booking.session.booked', id, { msgID: id, timeout: 500 }).then(Boolean, () => false);
    if (!(await waitFor(isTaken, 30_000, 1))) return;
    acknowledged.push(id);
    longestMs = Math.max(longestMs, performance.now() - lastAt);
    lastAt = performance.now();
  }
  for (let i = 0; i < 600; i += 1) {
    if (i === 300) nodes.get(leader as Name)?.kill();
    await publish(`event-${i}`);
  }
  expect(acknowledged).toHaveLength(600);
  expect(longestMs).toBeLessThan(AGAIN_WITHIN_MS);
  expect(await readAll(await connect('catalog', other), 600)).toEqual(new Set(acknowledged));
  expect(await waitFor(async () => (await faultAt(at)) !== null, 20_000, 250)).toBe(true);
  expect(await faultAt(at)).toBe(`of 3 brokers, ${leader} is away or behind`);

  // It comes back without anything it stored, and has all of it again.
  rmSync(join(folder, leader ?? ''), { recursive: true });
  await start(leader as Name);
  expect(await faultAt(at, 40_000)).toBeNull();
  expect((await (await connect('identity', leader as Name)).manager.streams.info(STREAM)).state.messages).toBe(600);
}, 120_000);

test('a broker that died while nothing is published is named, and one that is left says that it is alone', async () => {
  const { leader } = await findCluster(await connect('identity', 'nats-1'));
  const [first = 'nats-1', second = 'nats-1'] = NAMES.filter((name) => name !== leader);
  const says = (words: string) =>
    waitFor(async () => (await faultAt(leader as Name))?.includes(words) ?? false, 40_000);
  await kill(first);
  expect(await says(`of 3 brokers, ${first} is away or behind`)).toBe(true);
  expect(await countAway(leader as Name)).toEqual([{ value: 1 }]);
  await kill(second);
  expect(await says(`${leader} answers, and does not find enough of the other 2`)).toBe(true);
}, 90_000);

/** What was published, once all of it has come. */
async function readAll({ js, manager }: Broker, count: number): Promise<Set<string>> {
  const durable = {
    durable_name: 'catalog_booking',
    filter_subject: 'evt.booking.>',
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(2_000),
  };
  // Who leads the brokers is chosen apart from who leads the stream.
  const isMade = () => manager.consumers.add(STREAM, durable).then(Boolean, () => false);
  expect(await waitFor(isMade, 30_000, 100)).toBe(true);
  const consumer = await js.consumers.get(STREAM, durable.durable_name);
  const read = new Set<string>();
  async function hasRead(): Promise<boolean> {
    const message = await consumer.next({ expires: 2_000 }).catch(() => null);
    message?.ack();
    if (message) read.add(message.string());
    return read.size >= count;
  }
  await waitFor(hasRead, 40_000, 0);
  return read;
}
