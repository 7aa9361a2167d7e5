import type { Launched } from './child-process.ts';
import { noticeSilence } from './notice-silence.ts';

export type ProcessState = 'starting' | 'running' | 'waiting' | 'stopped';

export type Supervised = {
  name: string;
  state(): ProcessState;
  pid(): number | null;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** It is started again, as after any other death. */
  kill(): Promise<void>;
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** A process that lived this long did not die of its start. */
const HEALTHY_MS = 10_000;

/** After an unexpected death it starts again, after a pause that doubles; `onDeath` gets the deaths in a row. */
export function supervise(options: {
  name: string;
  launch: () => Launched | Promise<Launched>;
  onDeath: (attempt: number, pauseMs: number) => void;
  onPid: () => void;
  /** Whether the process still answers; without it a hung one is left alone. */
  isAlive?: (() => Promise<boolean>) | undefined;
  onSilence?: () => void;
  askEveryMs?: number;
}): Supervised {
  let state: ProcessState = 'stopped';
  let current: Launched | null = null;
  let deaths = 0;
  let timer: Timer | undefined;
  let starting: Promise<void> | null = null;

  function start(): Promise<void> {
    starting ??= launchOnce().finally(() => {
      starting = null;
    });
    return starting;
  }

  async function launchOnce(): Promise<void> {
    clearTimeout(timer);
    state = 'starting';
    const launched = await options.launch();
    if (isStopped()) return launched.stop();
    current = launched;
    state = 'running';
    options.onPid();
    const began = performance.now();
    const stopAsking = watchOver(launched);
    void launched.exited.then(() => {
      stopAsking();
      if (current !== launched) return;
      current = null;
      options.onPid();
      if (!isStopped()) restartLater(performance.now() - began);
    });
  }

  function watchOver(launched: Launched): () => void {
    if (!options.isAlive) return () => undefined;
    const onSilence = () => {
      if (current !== launched || isStopped()) return;
      options.onSilence?.();
      launched.kill();
    };
    return noticeSilence(options.isAlive, onSilence, options.askEveryMs);
  }

  // TypeScript does not see that `state` may change during an await.
  const isStopped = () => state === ('stopped' as ProcessState);

  function restartLater(livedMs: number): void {
    deaths = livedMs > HEALTHY_MS ? 1 : deaths + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 1), LONGEST_PAUSE_MS);
    state = 'waiting';
    options.onDeath(deaths, pauseMs);
    timer = setTimeout(() => start().catch(() => !isStopped() && restartLater(0)), pauseMs);
  }

  return {
    name: options.name,
    state: () => state,
    pid: () => current?.pid ?? null,
    async start() {
      if (state !== 'running') await start();
    },
    async stop() {
      clearTimeout(timer);
      state = 'stopped';
      await starting?.catch(() => undefined);
      await current?.stop();
    },
    async kill() {
      const killed = current;
      killed?.kill();
      await killed?.exited;
    },
  };
}
