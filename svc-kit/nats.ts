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
export const POSITION_HEADER = 'Outbox-Position';

export interface Broker {
  connection: NatsConnection;
  js: JetStreamClient;
  manager: JetStreamManager;
}

interface Patience {
  /** A lost connection is not made again. */
  once?: boolean;
  timeoutMs?: number;
}

/** From a host that is cut off nothing comes, not even an end; the client's own patience would be six minutes. */
const PING_MS = 3_000;
const MOST_UNANSWERED = 2;

/** @throws what the first try met; a connection that was there once is made again for ever */
export async function connectBroker(
  url: string,
  service: string,
  { once = false, timeoutMs = 5_000 }: Patience = {},
): Promise<Broker> {
  const { username, password, host, protocol } = new URL(url);
  const connection = await connect({
    servers: `${protocol}//${host}`,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    name: service,
    inboxPrefix: `_INBOX_${service}`,
    ...(once ? { reconnect: false } : { maxReconnectAttempts: -1, reconnectTimeWait: 250 }),
    // Passwords are changed in two places, one after the other; the client would give up at the second refusal.
    ignoreAuthErrorAbort: true,
    timeout: timeoutMs,
    pingInterval: PING_MS,
    maxPingOut: MOST_UNANSWERED,
    // Each request would keep the trace of who asked, in case it fails; ours say that in words.
    noAsyncTraces: true,
  });
  return {
    connection,
    js: jetstream(connection, { timeout: timeoutMs }),
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs }),
  };
}

/** Names travel in some events, and the record in Postgres keeps all of them: no need to have them in files for longer. */
const MAX_AGE = nanos(DAY_MS);

/** Only svc-identity may create the stream. The result is checked because old servers drop options silently. */
export async function makeStream(manager: JetStreamManager, replicas = 1): Promise<void> {
  const wanted = {
    name: STREAM,
    subjects: [SUBJECTS],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: MAX_AGE,
    duplicate_window: nanos(120_000),
    num_replicas: replicas,
  };
  const made = await manager.streams.add(wanted);
  for (const key of ['max_age', 'duplicate_window', 'num_replicas', 'storage', 'retention'] as const) {
    if (made.config[key] !== wanted[key]) throw new Error(`the broker did not take the stream option ${key}`);
  }
}

/** A stream of an earlier release may keep its messages for longer. False when there is none. */
export async function keepStream(manager: JetStreamManager, mayChange: boolean): Promise<boolean> {
  try {
    const { config } = await manager.streams.info(STREAM);
    if (mayChange && config.max_age !== MAX_AGE) await manager.streams.update(STREAM, { max_age: MAX_AGE });
    return true;
  } catch (error) {
    if (error instanceof Error && /not found|no responders|not enabled/i.test(error.message)) return false;
    throw error;
  }
}
