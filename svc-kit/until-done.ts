import type { Log } from './log.ts';

/** Tries again, for ever, with a pause that grows to three seconds. */
export async function untilDone<T>(log: Log, problem: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 1 || tries % 10 === 0) {
        log.warn(`${problem}; trying again`, { reason: error instanceof Error ? error.message : String(error), tries });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** tries, 3_000)));
    }
  }
}

/** Whether it ended within the time; a failure counts as ended. */
export async function inTime(work: Promise<unknown> | undefined, limitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  const ended = Promise.resolve(work).then(
    () => true,
    () => true,
  );
  const isInTime = await Promise.race([ended, promise]);
  clearTimeout(timer);
  return isInTime;
}
