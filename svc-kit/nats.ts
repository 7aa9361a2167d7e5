import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { DAY_MS } from 'contracts/times';

export const STREAM = 'EVENTS';
const SUBJECTS = 'evt.>';
/** Where the event stands in its owner's record. */
export const POSITION_HEADER = 'Outbox-Position';

export interface Broker {
  connection: NatsConnection;
  js: JetStreamClient;
  manager: JetStreamManager;
}

export async function connectBroker(url: string, service: string): Promise<Broker> {
  const { username, password, host, protocol } = new URL(url);
  const connection = await connect({
    servers: `${protocol}//${host}`,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    name: service,
    inboxPrefix: `_INBOX_${service}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    timeout: 5_000,
  });
  return {
    connection,
    js: jetstream(connection, { timeout: 5_000 }),
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 }),
  };
}

/** Only svc-identity may create the stream. The result is checked because old servers drop options silently. */
export async function makeStream(manager: JetStreamManager, replicas = 1): Promise<void> {
  const wanted = {
    name: STREAM,
    subjects: [SUBJECTS],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(30 * DAY_MS),
    duplicate_window: nanos(120_000),
    num_replicas: replicas,
  };
  const made = await manager.streams.add(wanted);
  for (const key of ['max_age', 'duplicate_window', 'num_replicas', 'storage', 'retention'] as const) {
    if (made.config[key] !== wanted[key]) throw new Error(`the broker did not take the stream option ${key}`);
  }
}

export async function hasStream(manager: JetStreamManager): Promise<boolean> {
  try {
    await manager.streams.info(STREAM);
    return true;
  } catch (error) {
    if (error instanceof Error && /not found|no responders|not enabled/i.test(error.message)) return false;
    throw error;
  }
}
