import { EVENTS, type EventName, type EventPayload } from 'contracts/events';
import type { Db } from './db.ts';
import { currentTrace } from './log.ts';

/**
 * Writes an event in the caller's own transaction; the relay publishes it once that has committed.
 * @param occurredAt domain time
 * @returns the event's id, which is its `Nats-Msg-Id` and its key in every inbox
 */
export async function emit<N extends EventName>(
  tx: Db,
  name: N,
  payload: EventPayload<N>,
  occurredAt: Date,
): Promise<string> {
  const row = outboxRow(name, payload, occurredAt);
  await tx`insert into outbox ${tx([row])}`;
  return row.id;
}

/** The same as a row, for statements that write state and event at once. */
export function outboxRow<N extends EventName>(name: N, payload: EventPayload<N>, occurredAt: Date) {
  return {
    id: crypto.randomUUID(),
    name,
    payload: EVENTS[name].payload.parse(payload),
    occurred_at: occurredAt,
    traceparent: currentTrace() ?? null,
  };
}
