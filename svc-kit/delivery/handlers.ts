import { EVENTS, type EventEnvelope, type EventName, type EventOwner } from 'contracts/events';
import type { Tx } from '../db.ts';

/** Runs inside the transaction that also marks the event as done, so it must not call the outside. */
export type Handler<N extends EventName> = ((tx: Tx, event: EventEnvelope<N>) => Promise<void>) & {
  fromBeginning?: true;
};
export type Handlers = { [N in EventName]?: Handler<N> };

/** A handler that is new starts with what is emitted from then on; this one also gets what the record still holds. */
export function fromBeginning<N extends EventName>(handler: Handler<N>): Handler<N> {
  return Object.assign((tx: Tx, event: EventEnvelope<N>) => handler(tx, event), { fromBeginning: true as const });
}

export function ownersOf(handlers: Handlers): EventOwner[] {
  return [...new Set(Object.keys(handlers).map((name) => EVENTS[name as EventName].owner))];
}

export function namesOf(handlers: Handlers, owner: EventOwner): EventName[] {
  return (Object.keys(handlers) as EventName[]).filter((name) => EVENTS[name].owner === owner).sort();
}

export function durableOf(service: string, owner: EventOwner): string {
  return `${service}_${owner}`;
}
