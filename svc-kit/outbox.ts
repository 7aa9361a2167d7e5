import { EVENTS, type EventName, type EventPayload } from 'contracts/events';
import type { Db } from './db.ts';
import { currentTrace } from './log.ts';

/** `occurredAt` is domain time. The returned id is the event's `Nats-Msg-Id` and its key in every inbox. */
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

/** For statements that write state and event at once. */
export function outboxRow<N extends EventName>(name: N, payload: EventPayload<N>, occurredAt: Date) {
  return {
    id: crypto.randomUUID(),
    name,
    payload: EVENTS[name].payload.parse(payload),
    occurred_at: occurredAt,
    traceparent: currentTrace() ?? null,
  };
}
