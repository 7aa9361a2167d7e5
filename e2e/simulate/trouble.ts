import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { processes } from '../faults/processes.ts';
import { type Stack, until } from '../stack.ts';

const LONGEST_PAUSE_MS = 4_000;

const loss = fc.record({
  part: fc.constantFrom('gateway', 'identity', 'catalog', 'booking', 'payments', 'nats', 'postgres'),
  afterMs: fc.integer({ min: 0, max: LONGEST_PAUSE_MS }),
});

/** @returns what a day brings; parts and pauses come from the seed, what they meet does not */
export function drawTrouble(stack: Stack, seed: number, killsPerDay: number): () => Promise<void> {
  if (killsPerDay === 0) return async () => undefined;
  const parts = processes(stack);
  let day = 0;
  return async () => {
    day += 1;
    for (const { part, afterMs } of fc.sample(loss, { seed: seed + day, numRuns: killsPerDay })) {
      await wait(afterMs);
      // The gateway, through which this goes, may be down from the one before.
      const kill = () =>
        parts.kill(part).then(
          () => true,
          () => false,
        );
      await until(kill, `${part} to be killed`);
    }
  };
}
