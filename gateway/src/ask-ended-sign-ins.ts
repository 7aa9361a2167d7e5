import type { EventEnvelope } from 'contracts/events';
import { internalEndedSignIns, MOST_ENDED_SECONDS } from 'contracts/internal';
import { MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';
import { KEEP_MS } from './ended-sign-ins.ts';

const EVERY_MS = 3 * SECOND_MS;
/** Back beyond the last answer: a transaction may commit late. */
const OVERLAP_MS = MINUTE_MS;

/** Logging out and deletion end tokens within seconds, whatever the broker does. */
export function askEndedSignIns(deps: {
  identityUrl: string;
  ask: InternalCall;
  log: Log;
  onEvent(event: EventEnvelope): void;
  /** At least so much; what the answer took is not in it. */
  onClock?(behindMs: number): void;
  onKey?(thumbprint: string): void;
  everyMs?: number;
}): { stop(): void } {
  const { identityUrl, ask, log, onEvent, onClock, onKey, everyMs = EVERY_MS } = deps;
  // A gateway that has just started asks for all that matters: tickets of rooms outlive tokens.
  let answeredAt = performance.now() - KEEP_MS;
  let known = new Set<string>();
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function askOnce(): Promise<void> {
    const askedAt = performance.now();
    const askedOn = Date.now();
    const back = Math.ceil(Math.min(askedAt - answeredAt + OVERLAP_MS, KEEP_MS) / SECOND_MS);
    const seconds = Math.min(back, MOST_ENDED_SECONDS);
    const query = `seconds=${seconds}&more_seconds=${back - seconds}`;
    const answer = await ask(`${identityUrl}/internal/ended-sign-ins?${query}`, internalEndedSignIns);
    if (answer?.now) onClock?.(askedOn - Date.parse(answer.now));
    if (answer?.signs_with) onKey?.(answer.signs_with);
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
