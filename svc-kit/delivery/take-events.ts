import { EVENTS, type EventEnvelope, type EventName } from 'contracts/events';
import { z } from 'zod';
import { type Sql, type Tx, transaction } from '../db.ts';
import { failpoint } from '../failpoint.ts';
import { type Log, withTrace } from '../log.ts';
import { noteWork } from '../metrics/measured.ts';
import { inSpan, isTracing } from '../tracing/spans.ts';
import type { Handler, Handlers } from './handlers.ts';

const envelope = z.object({ id: z.uuid(), name: z.string(), occurredAt: z.string(), payload: z.unknown() });
type Envelope = z.infer<typeof envelope>;

/** An event on its way to its effect, from the broker or from its owner's record. */
export interface Arrival {
  /** Events of one key keep their order. */
  key: string;
  text: string;
  name: string;
  traceparent: string | null | undefined;
  /** After the effect, or once the event is parked. */
  done(): void;
  /** Tells who sent it that it takes longer. */
  hold(): void;
  /** Another replica may have it. */
  giveBack(): void;
}
export const NOBODY_WAITS = { done: () => undefined, hold: () => undefined, giveBack: () => undefined };

/** How long a batch waits for a lock, before its events are worked on one by one. Locks of others may go in circles. */
const BATCH_PATIENCE = '100ms';

/** @throws ZodError, SyntaxError */
export function readEnvelope(text: string): Envelope {
  return envelope.parse(JSON.parse(text));
}

export function parseEnvelope(text: string): Envelope | null {
  try {
    return readEnvelope(text);
  } catch {
    return null;
  }
}

/** What the event is about: the session, else the mentor, else the account. */
export function keyOf(payload: unknown, otherwise: string): string {
  const ids = (payload ?? {}) as Record<string, unknown>;
  for (const name of ['sessionId', 'mentorId', 'athleteId', 'accountId']) {
    const id = ids[name];
    if (typeof id === 'string') return id;
  }
  return otherwise;
}

/** Inbox rows and effects commit together. Events that are unhandled or were seen before do nothing. */
export async function takeTogether(sql: Sql, service: string, handlers: Handlers, arrivals: Arrival[]): Promise<void> {
  const events = arrivals.map(({ text, traceparent }) => ({ raw: readEnvelope(text), traceparent }));
  const work = events.flatMap(({ raw, traceparent }) => {
    const handler = handlers[raw.name as EventName] as Handler<EventName> | undefined;
    if (!handler) return [];
    const payload = EVENTS[raw.name as EventName].payload.parse(raw.payload);
    return [{ handler, traceparent, event: { ...raw, name: raw.name as EventName, payload } as EventEnvelope }];
  });
  if (work.length === 0) return;
  await transaction(sql, async (tx) => {
    const fresh = await enterInbox(
      tx,
      service,
      work.map(({ event }) => event.id),
    );
    for (const { handler, event, traceparent } of work) {
      if (fresh.delete(event.id)) await handle(event.name, traceparent, () => handler(tx, event));
    }
    failpoint('consume.before-commit');
  });
  failpoint('consume.before-ack');
}

async function handle(name: EventName, parent: Arrival['traceparent'], work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let isDone = false;
  try {
    if (parent && isTracing()) await inSpan({ kind: 'consumer', name: `handle ${name}`, parent }, work);
    else await withTrace(parent, work);
    isDone = true;
  } finally {
    noteWork('event', name, isDone, performance.now() - began);
  }
}

async function enterInbox(tx: Tx, service: string, ids: string[]): Promise<Set<string>> {
  const patience =
    ids.length > 1 ? tx`, (select set_config('lock_timeout', ${BATCH_PATIENCE}, true)) as patience` : tx``;
  // Sorted, so that two that take the same events wait for each other in the same order.
  const rows: { event_id: string }[] = await tx`
    insert into inbox (consumer, event_id)
    select ${service}, id from unnest(${tx.array([...ids].sort(), 'UUID')}) as id ${patience}
    on conflict do nothing returning event_id`;
  return new Set(rows.map(({ event_id }) => event_id));
}

export async function park(
  deps: { sql: Sql; service: string; log: Log },
  { text, name }: Arrival,
  error: unknown,
  tries: number,
): Promise<boolean> {
  const id = parseEnvelope(text)?.id ?? crypto.randomUUID();
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
