/** Where events are sent. Each has a signing secret of its own, takes one kind of payload, and hears of one kind of account. */
export interface Destination {
  url: string;
  secret: string;
  /** `snapshot`: v1 events with their object. `thin`: v2 events, and v1 events whose `v1.…` type is asked for. */
  payload: 'snapshot' | 'thin';
  /** `connected`: what happens on connected accounts, and to v2 accounts. */
  scope: 'platform' | 'connected';
  /** All of the payload's own kind when left out. */
  types?: readonly string[];
}

export function nameOf({ scope, payload }: Destination): string {
  return `${scope} ${payload}`;
}

export type Address = Pick<Destination, 'payload' | 'scope'> & { type: string };

/** By their place in the list. */
export function destinationsFor(
  { destinations }: { destinations: readonly Destination[] },
  { payload, scope, type }: Address,
): number[] {
  return destinations.flatMap((destination, index) => {
    const isWanted = destination.types?.includes(type) ?? !type.startsWith('v1.');
    return destination.payload === payload && destination.scope === scope && isWanted ? [index] : [];
  });
}
