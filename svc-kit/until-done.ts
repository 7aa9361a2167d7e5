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
export function inTime(work: Promise<unknown> | undefined, limitMs: number): Promise<boolean> {
  const ended = Promise.resolve(work).then(
    () => true,
    () => true,
  );
  return untilLimit(ended, limitMs, () => false);
}

/** Nobody heard of it again. It may still be under way. */
export class NoAnswer extends Error {}

/** For what has a time limit of its own that cannot be relied on. @throws NoAnswer */
export function withinTime<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return untilLimit(work, limitMs, () => {
    throw new NoAnswer(`${what}: no answer in ${limitMs / 1_000} s`);
  });
}

async function untilLimit<T>(work: Promise<T>, limitMs: number, otherwise: () => T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<typeof LIMIT>();
  const timer = setTimeout(() => resolve(LIMIT), limitMs);
  try {
    const first = await Promise.race([work, promise]);
    return first === LIMIT ? otherwise() : first;
  } finally {
    clearTimeout(timer);
  }
}
const LIMIT = Symbol('limit');
