/** Well below the minute that the oldest event of a queue must never reach. */
export const QUEUE_LIMIT_SECONDS = 20;
const MEASURE_EVERY_MS = 1_000;

export interface QueueLimit {
  /** Whether changes by people are refused for now. */
  isOver(): boolean;
}

/**
 * Slows callers while the events of this service wait longer and longer for consumers that are alive. A queue that
 * shrinks refuses nobody, so one that built up while a consumer was down closes nothing for long. Measured when asked
 * and at most once a second, and never awaited by a call.
 */
export function createQueueLimit(
  measureSeconds: () => Promise<number>,
  onChange: (isOver: boolean, seconds: number) => void,
  now = () => performance.now(),
): QueueLimit {
  let isOver = false;
  let seconds = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;

  function note(measured: number) {
    const before = seconds;
    seconds = measured;
    const grows = measured === before ? isOver : measured > before;
    const next = measured > QUEUE_LIMIT_SECONDS && grows;
    if (next !== isOver) onChange(next, measured);
    isOver = next;
  }

  return {
    isOver() {
      if (now() - measuredAt >= MEASURE_EVERY_MS) {
        measuredAt = now();
        // A database that does not answer refuses by itself.
        measureSeconds().then(note, () => undefined);
      }
      return isOver;
    },
  };
}
