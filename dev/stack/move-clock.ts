import { DEV_SECRET_HEADER } from 'contracts/headers';
import type { DevServerDeps } from './dev-server.ts';
import { readClockCommand } from './domain-clock.ts';
import type { Foundation } from './foundation.ts';
import type { Processes } from './processes.ts';
import { SERVICES } from './secrets.ts';
import type { AppName } from './service-environment.ts';
import { type Settler, settleAll } from './settle.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

const SETTLE_LIMIT_MS = 60_000;
/** How long to wait for work in progress before a move; if it is stuck, time moves anyway. */
const BEFORE_LIMIT_MS = 3_000;
const CALL_LIMIT_MS = 30_000;

/** One command at a time: every service gets the time, then does what is due; one that is down gets it at its start. */
export function createClockMover(
  foundation: Foundation,
  processes: Processes,
  standIn: StripeStandIn | null,
): DevServerDeps['clock'] {
  const { clock, devSecret } = foundation;
  let previous: Promise<unknown> = Promise.resolve();

  const ask = async (name: AppName, path: string, body: unknown): Promise<unknown> => {
    const address = processes.addressOf(name);
    if (!address) return null;
    try {
      const response = await fetch(`${address}/internal/dev/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [DEV_SECRET_HEADER]: devSecret },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  };

  const settlers: Settler[] = SERVICES.map((name) => async () => readIdle(await ask(name, 'settle', {})));
  // Webhooks wait for a payments service that is down; the clock does not.
  if (standIn)
    settlers.unshift(async () => (await standIn.settle()) || (processes.addressOf('payments') ? false : null));

  async function move(body: unknown) {
    // An event sent before the move must not arrive after it, or a payment page opened in time would count as late.
    if (readClockCommand(body, clock.offsetMs(), Date.now()) === null) return 'not a command';
    await settleAll(settlers, BEFORE_LIMIT_MS);
    const offset = readClockCommand(body, clock.offsetMs(), Date.now());
    if (offset === null) return 'not a command';
    clock.setOffset(offset);
    await Promise.all(SERVICES.map((name) => ask(name, 'clock', { offset_ms: offset })));
    return (await settleAll(settlers, SETTLE_LIMIT_MS)) ? 'moved' : 'still busy';
  }

  return {
    now: clock.now,
    move(body) {
      const result = previous.then(() => move(body));
      previous = result.catch(() => undefined);
      return result;
    },
  };
}

/** `true` or `{idle: true}` when there was nothing to do; null when the service is down or does not offer the call. */
function readIdle(answer: unknown): boolean | null {
  if (typeof answer === 'boolean') return answer;
  if (typeof answer === 'object' && answer !== null && 'idle' in answer) return answer.idle === true;
  return null;
}
