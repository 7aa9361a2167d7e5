/** Well below the minute that the oldest event of a queue must never reach. */
export const QUEUE_LIMIT_SECONDS = 20;
const MEASURE_EVERY_MS = 1_000;

export interface QueueLimit {
  /** Whether changes by people are refused for now. */
  isOver(): boolean;
}

/** Refuses while events wait longer and longer for live consumers: a queue that shrinks closes nothing for long. */
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
