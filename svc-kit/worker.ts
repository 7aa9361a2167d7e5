import { type Log, outsideTraces } from './log.ts';

export interface Worker {
  wake(): void;
  /** Runs passes until one finds nothing to do. True when the very first found nothing. */
  settle(): Promise<boolean>;
  onStop(cleanup: () => unknown): void;
  stop(): Promise<void>;
  /** False while the last pass failed. */
  healthy(): boolean;
}

/**
 * Passes never overlap. `pass` tells whether it did anything; null where it was another replica's turn, which says nothing
 * of how it goes. A failed one is retried after a growing pause.
 */
export function createWorker(options: {
  name: string;
  log: Log;
  pollMs: number;
  pass(): Promise<boolean | null>;
  beforePoll?(): Promise<void>;
  nextMs?(): Promise<number | null>;
}): Worker {
  const { name, log, pollMs } = options;
  const cleanups: (() => unknown)[] = [];
  let stopped = false;
  let asked = true;
  let failures = 0;
  // Not by the time of day: whoever sets it back would end it.
  let polledAt = Number.NEGATIVE_INFINITY;
  let starts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  async function runOnce(): Promise<boolean> {
    let did = false;
    let hadTurn = false;
    try {
      if (options.beforePoll && performance.now() - polledAt >= pollMs) {
        await options.beforePoll();
        polledAt = performance.now();
      }
      do {
        asked = false;
        const outcome = await options.pass();
        hadTurn ||= outcome !== null;
        did ||= outcome === true;
      } while (asked && !stopped);
      if (hadTurn) failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1 || failures % 20 === 0) log.warn(`${name} failed; trying again`, { error, failures });
    }
    return did;
  }

  function start(): Promise<boolean> {
    clearTimeout(timer);
    starts += 1;
    // Whoever woke it may be in a trace; what it does belongs to others.
    running ??= outsideTraces(runOnce).finally(planNext);
    return running;
  }

  async function planNext(): Promise<void> {
    running = undefined;
    if (stopped) return;
    const before = starts;
    const ms = asked && failures === 0 ? 0 : await pause();
    // Who was woken meanwhile plans anew, and who was stopped begins nothing more.
    if (!stopped && starts === before) timer = setTimeout(start, ms);
  }

  async function pause(): Promise<number> {
    if (failures > 0) return Math.min(100 * 2 ** failures, 5_000);
    try {
      const next = await options.nextMs?.();
      return Math.max(0, Math.min(next ?? pollMs, pollMs));
    } catch {
      return pollMs;
    }
  }

  void start();
  return {
    wake() {
      asked = true;
      if (!running && !stopped && failures === 0) void start();
    },
    async settle() {
      await running;
      let first: boolean | undefined;
      for (let did = true; did && !stopped; ) {
        asked = true;
        did = await start();
        first ??= did;
      }
      return !first && failures === 0;
    },
    onStop: (cleanup) => void cleanups.push(cleanup),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      for (const cleanup of cleanups) await cleanup();
    },
    healthy: () => failures === 0,
  };
}
