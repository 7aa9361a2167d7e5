import type { EventOwner } from 'contracts/events';
import type { InternalEnvelope } from 'contracts/internal';
import type { Sql } from '../db.ts';
import type { Log } from '../log.ts';
import { type Broker, STREAM } from '../nats.ts';
import { type BrokerView, isAheadOfStream, stillHolds, viewBroker } from './broker-view.ts';
import type { Listed } from './compare.ts';
import { durableOf } from './handlers.ts';
import { noteLosses } from './losses.ts';
import type { OwnersRecord } from './reach-record.ts';
import { keyOf, NOBODY_WAITS } from './take-events.ts';
import type { EventWork } from './work-events.ts';

/** The fast way takes milliseconds; what has not come by then is looked for. */
const LATE_MS = 3_000;
/** For how long the broker is believed that it will still deliver a message. */
const BELIEF_MS = 10_000;
const TAKEN_AT_ONCE = 100;
const PATIENCE_MS = 5_000;
/** What is left then has its turn after the next comparison, by which the owner hears how far behind this consumer is. */
const HAND_MS = 2_000;

interface TakeDeps {
  service: string;
  owner: EventOwner;
  sql: Sql;
  record: OwnersRecord;
  work: EventWork;
  broker: Broker;
  log: Log;
  handMs?: number;
  patienceMs?: number;
  /** @throws NoAnswer */
  inLimit?<T>(what: string, work: Promise<T>): Promise<T>;
}

/** Takes events from their owner's record that the broker will not deliver. */
export function createTaker(deps: TakeDeps): (missing: Listed[]) => Promise<{ took: boolean; lost: boolean }> {
  const { service, owner, log, handMs = HAND_MS, patienceMs = PATIENCE_MS, inLimit = (_, work) => work } = deps;
  const durable = durableOf(service, owner);
  const inHand = new Set<string>();
  let remadeAt = Number.NEGATIVE_INFINITY;

  async function takeMissing(missing: Listed[]) {
    const late = missing.filter(({ age_ms, id }) => age_ms >= LATE_MS && !inHand.has(id));
    if (late.length === 0) return { took: false, lost: false };
    const view = await inLimit('the broker', viewBroker(deps.broker, durable)).catch(() => null);
    const isHeld = ({ stream_seq }: Listed) => view !== null && stream_seq !== null && stillHolds(view, stream_seq);
    const wanted = late.filter((event) => event.age_ms >= BELIEF_MS || !isHeld(event));
    const lost = wanted.filter((event) => view !== null && event.published && !isHeld(event));
    await inLimit('losses', noteLosses(deps.sql, { consumer: service, owner }, lost));
    if (lost.length > 0) log.error('the broker lost events; taken from the record', { owner, events: lost.length });
    else if (wanted.length > 0) log.info('events came late; taken from the record', { owner, events: wanted.length });
    await take(wanted.map(({ id }) => id));
    if (view && (lost.length > 0 || isAheadOfStream(view))) await remakeDurable(view);
    return { took: wanted.length > 0, lost: lost.length > 0 };
  }

  async function take(ids: string[]) {
    const began = performance.now();
    for (let from = 0; from < ids.length && performance.now() - began < handMs; from += TAKEN_AT_ONCE) {
      const envelopes = await inLimit('envelopes', deps.record.envelopes(ids.slice(from, from + TAKEN_AT_ONCE)));
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
      await Promise.race([Promise.all(envelopes.map(hand)), patience]);
    }
  }

  function hand({ traceparent, at: _at, ...envelope }: InternalEnvelope) {
    inHand.add(envelope.id);
    return new Promise<void>((resolve) => {
      const done = () => {
        inHand.delete(envelope.id);
        resolve();
      };
      const key = keyOf(envelope.payload, envelope.id);
      const text = JSON.stringify(envelope);
      deps.work.put({ ...NOBODY_WAITS, key, name: envelope.name, text, traceparent, done });
    });
  }

  /** A new epoch of the fast way: a durable whose place in the stream is not to be trusted begins near the present. */
  async function remakeDurable(view: BrokerView) {
    if (performance.now() - remadeAt < BELIEF_MS) return;
    remadeAt = performance.now();
    log.warn('the consumer is made again', { durable, ...view });
    await deps.broker.manager.consumers.delete(STREAM, durable).catch((error) => log.warn('not deleted', { error }));
  }

  return takeMissing;
}
