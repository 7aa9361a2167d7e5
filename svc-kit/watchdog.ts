const SILENT_SECONDS = 10;
const BEAT_MS = 250;

/** Kills a blocked process, since Docker restarts only what has ended. For production: a debugger blocks it, too. */
export function startWatchdog(silentMs = SILENT_SECONDS * 1_000): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url));
  thread.postMessage({ beats, silentMs });
}
