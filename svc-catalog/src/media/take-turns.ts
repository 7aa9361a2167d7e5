import { HttpError } from 'svc-kit/errors';

const RETRY_SECONDS = '20';

export interface Turns {
  /** @throws 429 when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new HttpError(429, 'media_busy', { headers: { 'retry-after': RETRY_SECONDS } });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async take(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
