import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS, type EventOwner } from 'contracts/events';
import type { Sql } from './db.ts';
import { durableOf, type Handlers, ownersOf } from './delivery/handlers.ts';
import { waitForName } from './delivery/marks.ts';
import { type Arrival, keyOf, NOBODY_WAITS, parseEnvelope, takeTogether } from './delivery/take-events.ts';
import type { EventWork } from './delivery/work-events.ts';
import type { Log } from './log.ts';
import { type Broker, POSITION_HEADER, STREAM } from './nats.ts';

export { fromBeginning, type Handler, type Handlers } from './delivery/handlers.ts';

/** The inbox row and the effect commit together. Events that are unhandled or already seen do nothing. */
export function takeEvent(sql: Sql, service: string, handlers: Handlers, text: string): Promise<void> {
  return takeTogether(sql, service, handlers, [{ key: '', text, name: '', traceparent: undefined, ...NOBODY_WAITS }]);
}

export interface Consumer {
  healthy(): boolean;
  stop(): Promise<void>;
}

interface ConsumeDeps {
  service: string;
  sql: Sql;
  broker: Broker;
  handlers: Handlers;
  work: EventWork;
  log: Log;
}

/** The fast way of events. What it misses comes from the owners' records: delivery/audit.ts. */
export function startConsumers(deps: ConsumeDeps): Consumer {
  const loops = ownersOf(deps.handlers).map((owner) => startLoop(deps, owner));
  return {
    healthy: () => loops.every((loop) => loop.healthy()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

const ACK_WAIT_MS = 8_000;
const MOST_UNANSWERED = 512;
/** A durable that is made again need not repeat much: what is older is compared with the record. */
const LOOK_BACK_MS = 10_000;

function startLoop(deps: ConsumeDeps, owner: EventOwner): Consumer {
  const durable = durableOf(deps.service, owner);
  let stopped = false;
  let messages: ConsumerMessages | undefined;
  let healthy = false;

  async function makeDurable({ manager }: Broker) {
    const options = {
      ack_wait: nanos(ACK_WAIT_MS),
      max_deliver: -1,
      max_ack_pending: MOST_UNANSWERED,
    };
    try {
      await manager.consumers.update(STREAM, durable, options);
    } catch {
      await manager.consumers.add(STREAM, {
        ...options,
        durable_name: durable,
        filter_subject: `evt.${owner}.>`,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: new Date(Date.now() - LOOK_BACK_MS).toISOString(),
      });
    }
  }

  async function run() {
    await makeDurable(deps.broker);
    const consumer = await deps.broker.js.consumers.get(STREAM, durable);
    messages = await consumer.consume({ max_messages: 256, idle_heartbeat: 1_000, expires: 10_000 });
    const watching = watch(messages);
    healthy = true;
    for await (const message of messages) {
      if (stopped) break;
      await receive(deps, owner, message);
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
    healthy: () => healthy,
    async stop() {
      stopped = true;
      await messages?.close();
      await loop;
    },
  };
}

/** Names that nobody listens to here are answered at once. */
async function receive(deps: ConsumeDeps, owner: EventOwner, message: JsMsg): Promise<void> {
  const name = message.subject.split('.').slice(2).join('.');
  if (name in deps.handlers) return deps.work.put(toArrival(message, name));
  if (name in EVENTS) return message.ack();
  try {
    const at = message.headers?.get(POSITION_HEADER);
    if (at) await waitForName(deps.sql, { consumer: deps.service, owner }, name, at);
    message.ack();
  } catch (error) {
    deps.log.warn('an event of a later version could not be kept', { name, error });
    message.nak(1_000);
  }
}

function toArrival(message: JsMsg, name: string): Arrival {
  const text = message.string();
  return {
    text,
    name,
    key: keyOf(parseEnvelope(text)?.payload, `${name} ${message.seq}`),
    traceparent: message.headers?.get('traceparent'),
    done: () => message.ack(),
    hold: () => message.working(),
    giveBack: () => message.nak(),
  };
}
