import type { EventEnvelope } from 'contracts/events';
import { internalEndedSignIns, MOST_ENDED_SECONDS } from 'contracts/internal';
import { MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';

const EVERY_MS = 3 * SECOND_MS;
/** A gateway that has just started asks back as far as identity tells: tickets of rooms outlive tokens. */
const WHOLE_MS = MOST_ENDED_SECONDS * SECOND_MS;
/** Back beyond the last answer: a transaction may commit late. */
const OVERLAP_MS = MINUTE_MS;

/** Logging out and deletion end tokens within seconds, whatever the broker does. */
export function askEndedSignIns(deps: {
  identityUrl: string;
  ask: InternalCall;
  log: Log;
  onEvent(event: EventEnvelope): void;
  everyMs?: number;
}): { stop(): void } {
  const { identityUrl, ask, log, onEvent, everyMs = EVERY_MS } = deps;
  let answeredAt = performance.now() - WHOLE_MS;
  let known = new Set<string>();
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function askOnce(): Promise<void> {
    const askedAt = performance.now();
    const seconds = Math.ceil(Math.min(askedAt - answeredAt + OVERLAP_MS, WHOLE_MS) / SECOND_MS);
    const answer = await ask(`${identityUrl}/internal/ended-sign-ins?seconds=${seconds}`, internalEndedSignIns);
    const events = answer?.events ?? [];
    for (const { id, name, occurred_at: occurredAt, payload } of events) {
      if (!known.has(id)) onEvent({ id, name, occurredAt, payload } as EventEnvelope);
    }
    known = new Set(events.map(({ id }) => id));
    answeredAt = askedAt;
  }

  async function run(): Promise<void> {
    try {
      await askOnce();
      isDown = false;
    } catch (error) {
      // Once per outage. Nothing ends while identity is away, and the next answer covers the gap.
      if (!isDown) log.warn('identity does not say which sign-ins ended', { error });
      isDown = true;
    }
    if (!stopped) timer = setTimeout(() => void run(), everyMs);
  }

  void run();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
