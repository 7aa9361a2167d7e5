const SILENT_SECONDS = 10;
const BEAT_MS = 250;

/**
 * Kills this process when its event loop is blocked: Docker restarts what has ended, and not what is unhealthy. A
 * debugger blocks it too, so it is for production. A thread of its own, because nothing else would run.
 */
export function startWatchdog(silentMs = SILENT_SECONDS * 1_000): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url));
  thread.postMessage({ beats, silentMs });
}
