import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { Owner } from 'contracts/endpoint';
import { connectBroker, makeStream, STREAM } from './nats.ts';

export interface CheckedBroker {
  name: Exclude<Owner, 'gateway'>;
  config: { NATS_URL: string };
  makesStream?: boolean;
  streamReplicas?: number;
}

/** Brokers that start together take some seconds until they agree. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 250;

/** @returns in one line what is missing for a deployment to begin, or null */
export async function findBrokerFault(
  { name, config, makesStream = false, streamReplicas = 1 }: CheckedBroker,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const fault = await look(config.NATS_URL, name, makesStream ? streamReplicas : null);
    if (!fault || performance.now() > deadline) return fault;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function look(url: string, name: string, replicas: number | null): Promise<string | null> {
  try {
    const { connection, manager } = await connectBroker(url, name, { once: true });
    try {
      const answering = connection.info?.server_name ?? 'it';
      return replicas === null ? null : await lookAtStream(manager, replicas, answering);
    } finally {
      await connection.close();
    }
  } catch (error) {
    return `the broker does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function lookAtStream(manager: JetStreamManager, replicas: number, answering: string): Promise<string | null> {
  const found = await manager.streams.info(STREAM).catch(() => null);
  if (found) return describeLack(found, replicas, answering);
  try {
    await makeStream(manager, replicas);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const alone =
      replicas > 1 ? `${answering} answers, and does not find enough of the other ${replicas - 1} (${reason})` : reason;
    return `the broker cannot keep ${count(replicas)} of the event stream: ${alone}`;
  }
}

function describeLack({ config, cluster }: StreamInfo, replicas: number, answering: string): string | null {
  if (config.num_replicas !== replicas)
    return `the event stream has ${count(config.num_replicas)}, and STREAM_REPLICAS asks for ${replicas}`;
  if (replicas === 1) return null;
  if (!cluster?.leader)
    return `the event stream has no leader: ${answering} answers, and does not find enough of the other ${replicas - 1}`;
  const away = findAway(cluster);
  if (away.length === 0) return null;
  return `of ${replicas} brokers, ${away.map(({ name }) => name).join(' and ')} ${away.length === 1 ? 'is' : 'are'} away or behind`;
}

/** Of those that should keep the stream. */
export function findAway(cluster: StreamInfo['cluster']) {
  return cluster?.replicas?.filter(({ offline, current }) => offline === true || !current) ?? [];
}

const count = (replicas: number) => (replicas === 1 ? 'one copy' : `${replicas} copies`);
