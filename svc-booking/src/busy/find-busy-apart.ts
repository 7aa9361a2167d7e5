import type { BusyAnswer, BusyQuestion } from './find-busy.ts';

/** A year of somebody's calendar takes a tenth of a second. */
const LONGEST_MS = 5_000;
/** A large file takes a hundred megabytes while it is read. */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

/** In a thread of its own that is given up in time, so that no file keeps others waiting for long. */
export async function findBusyApart(
  bytes: Uint8Array,
  question: BusyQuestion,
  longestMs = LONGEST_MS,
): Promise<BusyAnswer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const thread = new Worker(new URL('./busy-thread.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<BusyAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, problem: 'calendar_too_complex' }), longestMs);
      thread.onmessage = ({ data }: MessageEvent<BusyAnswer>) => resolve(data);
      thread.onerror = () => resolve({ ok: false, problem: 'calendar_unreadable' });
      thread.postMessage({ bytes, question });
    });
  } finally {
    clearTimeout(timer);
    thread.terminate();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
