import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS, type EventEnvelope, type EventName, type EventOwner } from 'contracts/events';
import { z } from 'zod';
import { type Sql, type Tx, transaction } from './db.ts';
import { failpoint } from './failpoint.ts';
import { type Log, withTrace } from './log.ts';
import { type Broker, STREAM } from './nats.ts';

/** Runs inside the transaction that also marks the event as done, so it must not call the outside. */
export type Handler<N extends EventName> = (tx: Tx, event: EventEnvelope<N>) => Promise<void>;
export type Handlers = { [N in EventName]?: Handler<N> };

export const MAX_TRIES = 8;
const envelope = z.object({ id: z.uuid(), name: z.string(), occurredAt: z.string(), payload: z.unknown() });

export function ownersOf(handlers: Handlers): EventOwner[] {
  return [...new Set(Object.keys(handlers).map((name) => EVENTS[name as EventName].owner))];
}

/** The inbox row and the effect commit together. Events that are unhandled or already seen do nothing. */
export async function takeEvent(sql: Sql, service: string, handlers: Handlers, text: string): Promise<void> {
  const raw = envelope.parse(JSON.parse(text));
  const handler = handlers[raw.name as EventName] as Handler<EventName> | undefined;
  if (!handler) return;
  const payload = EVENTS[raw.name as EventName].payload.parse(raw.payload);
  await transaction(sql, async (tx) => {
    const fresh = await tx`
      insert into inbox (consumer, event_id) values (${service}, ${raw.id}) on conflict do nothing returning 1`;
    if (fresh.length === 0) return;
    await handler(tx, { ...raw, name: raw.name as EventName, payload } as EventEnvelope);
    failpoint('consume.before-commit');
  });
  failpoint('consume.before-ack');
}

export interface Consumers {
  /** True when nothing in the stream is waiting for this service. */
  idle(): Promise<boolean>;
  healthy(): boolean;
  stop(): Promise<void>;
}

export function startConsumers(deps: {
  service: string;
  sql: Sql;
  broker: Broker;
  handlers: Handlers;
  log: Log;
}): Consumers {
  const loops = ownersOf(deps.handlers).map((owner) => startLoop(deps, owner));
  return {
    idle: async () => (await Promise.all(loops.map((loop) => loop.idle()))).every(Boolean),
    healthy: () => loops.every((loop) => loop.healthy()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

function startLoop(
  deps: { service: string; sql: Sql; broker: Broker; handlers: Handlers; log: Log },
  owner: EventOwner,
): Consumers {
  const durable = `${deps.service}_${owner}`;
  const { manager, js } = deps.broker;
  let stopped = false;
  let messages: ConsumerMessages | undefined;
  let healthy = false;

  async function run() {
    await manager.consumers.add(STREAM, {
      durable_name: durable,
      filter_subject: `evt.${owner}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(8_000),
      max_deliver: -1,
      max_ack_pending: 256,
    });
    const consumer = await js.consumers.get(STREAM, durable);
    messages = await consumer.consume({ max_messages: 64, idle_heartbeat: 1_000, expires: 10_000 });
    const watching = watch(messages);
    healthy = true;
    for await (const message of messages) {
      await withTrace(message.headers?.get('traceparent'), () => work(deps, durable, message));
      if (stopped) break;
    }
    await watching;
  }

  /** The client keeps pulling from a consumer that is gone, so this ends the loop, which then recreates it. */
  async function watch(current: ConsumerMessages) {
    for await (const status of current.status()) {
      const lost = ['consumer_deleted', 'consumer_not_found', 'stream_not_found', 'no_responders'].includes(
        status.type,
      );
      const silent = status.type === 'heartbeats_missed' && status.count >= 2;
      if (lost || silent) current.stop();
    }
  }

  const loop = (async () => {
    for (let failures = 0; !stopped; ) {
      try {
        await run();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 || failures % 20 === 0) deps.log.warn('consumer failed; trying again', { durable, error });
      }
      healthy = false;
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** failures, 3_000)));
    }
  })();

  return {
    async idle() {
      const info = await manager.consumers.info(STREAM, durable);
      return info.num_pending === 0 && info.num_ack_pending === 0;
    },
    healthy: () => healthy,
    async stop() {
      stopped = true;
      await messages?.close();
      await loop;
    },
  };
}

async function work(
  deps: { service: string; sql: Sql; handlers: Handlers; log: Log },
  durable: string,
  message: JsMsg,
): Promise<void> {
  const text = message.string();
  try {
    await takeEvent(deps.sql, deps.service, deps.handlers, text);
    message.ack();
  } catch (error) {
    const tries = message.info.deliveryCount;
    const log = { durable, subject: message.subject, tries, error };
    if (tries < MAX_TRIES || !(await park(deps, message.subject, text, error, tries))) {
      deps.log.warn('event failed; it will come again', log);
      message.nak(Math.min(100 * 2 ** (tries - 1), 10_000));
      return;
    }
    deps.log.error('event parked', log);
    message.ack();
  }
}

async function park(
  deps: { service: string; sql: Sql; log: Log },
  subject: string,
  text: string,
  error: unknown,
  tries: number,
) {
  const parsed = envelope.safeParse(safeJson(text));
  const id = parsed.success ? parsed.data.id : crypto.randomUUID();
  const name = subject.split('.').slice(2).join('.');
  const reason = error instanceof Error ? error.message.slice(0, 2_000) : 'unknown';
  try {
    await deps.sql`
      insert into dead_letter (id, consumer, event_name, envelope, error, tries)
      values (${id}, ${deps.service}, ${name}, ${text}, ${reason}, ${tries}) on conflict do nothing`;
    return true;
  } catch (failure) {
    deps.log.error('could not park an event', { error: failure });
    return false;
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
