import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { EventEnvelope } from 'contracts/events';
import { ACCESS_TOKEN_MINUTES, MINUTE_MS } from 'contracts/times';
import type { Log } from 'svc-kit/log';
import { type Broker, connectBroker, STREAM } from 'svc-kit/nats';
import { untilDone } from 'svc-kit/until-done';
import { z } from 'zod';

const REPLAY_MS = (ACCESS_TOKEN_MINUTES + 1) * MINUTE_MS;
const REPLAY_CONSUMER = 'gateway_identity';
const REPLAY_TRIES = 8;
const envelope = z.object({ id: z.string(), name: z.string(), occurredAt: z.string(), payload: z.unknown() });

export interface Listener {
  onEvent(event: EventEnvelope): void;
  onConnection(isUp: boolean): void;
  /** Once, when it is there for the first time. */
  onBroker(connection: NatsConnection): void;
}

/** No durable consumer, because a gateway stores nothing; ended sign-ins are replayed at each connection instead. */
export function listenEvents(natsUrl: string, log: Log, listener: Listener): { stop(): Promise<void> } {
  let broker: Broker | undefined;
  let stopped = false;

  async function run() {
    broker = await untilDone(log, 'broker not ready', () => connectBroker(natsUrl, 'gateway'));
    if (stopped) return broker.connection.close();
    const { connection } = broker;
    connection.subscribe('evt.>', {
      callback: (error, message) => (error ? log.warn('events not heard', { error }) : take(message.string())),
    });
    void follow(broker);
    // It may go while it is asked; the client then comes back to it by itself.
    await untilDone(log, 'events not heard yet', async () => stopped || connection.flush());
    listener.onConnection(true);
    listener.onBroker(connection);
    await replay(broker);
  }

  async function follow({ connection }: Broker) {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') listener.onConnection(false);
      if (status.type === 'reconnect') {
        listener.onConnection(true);
        if (broker) void replay(broker);
      }
    }
  }

  function take(text: string) {
    try {
      listener.onEvent(envelope.parse(JSON.parse(text)) as EventEnvelope);
    } catch (error) {
      log.warn('an event could not be read', { error });
    }
  }

  /** Replicas that start together take turns, because the broker lets gateways use only one consumer name. */
  async function replay(from: Broker) {
    for (let tries = 1; tries <= REPLAY_TRIES && !stopped; tries++) {
      try {
        return await replayOnce(from, take);
      } catch (error) {
        if (tries === REPLAY_TRIES) log.warn('ended sign-ins of the last minutes are not known', { error });
        await new Promise((resolve) => setTimeout(resolve, 250 * tries));
      }
    }
  }

  run().catch((error) => log.error('no events', { error }));
  return {
    async stop() {
      stopped = true;
      await broker?.connection.drain().catch((error) => log.warn('broker not drained', { error }));
    },
  };
}

async function replayOnce({ js, manager }: Broker, take: (text: string) => void): Promise<void> {
  const info = await manager.consumers.add(STREAM, {
    name: REPLAY_CONSUMER,
    filter_subject: 'evt.identity.>',
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: new Date(Date.now() - REPLAY_MS).toISOString(),
    inactive_threshold: nanos(5_000),
    mem_storage: true,
  });
  try {
    const consumer = await js.consumers.get(STREAM, REPLAY_CONSUMER);
    for (let left = info.num_pending; left > 0; ) {
      const batch = await consumer.fetch({ max_messages: Math.min(left, 500), expires: 2_000 });
      let got = 0;
      for await (const message of batch) {
        take(message.string());
        got += 1;
      }
      left = got === 0 ? 0 : left - got;
    }
  } finally {
    await manager.consumers.delete(STREAM, REPLAY_CONSUMER);
  }
}
