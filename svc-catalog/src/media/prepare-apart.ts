import { type Result, refuse } from 'contracts/result';
import { SECOND_MS } from 'contracts/times';
import type { PreparedIntro } from './prepare-intro.ts';

/** A recording takes a fraction of a second. A made-up file of four million packets would take a minute and a half. */
const LONGEST_MS = 6 * SECOND_MS;

/** In a thread of its own, so that no file keeps others waiting, and one that takes too long can be given up. */
export async function prepareIntroApart(
  bytes: Uint8Array<ArrayBuffer>,
  longestMs = LONGEST_MS,
): Promise<Result<PreparedIntro>> {
  const thread = new Worker(new URL('./intro-thread.ts', import.meta.url));
  try {
    return await new Promise<Result<PreparedIntro>>((resolve, reject) => {
      const timer = setTimeout(() => resolve(refuse('rule', 'video_broken')), longestMs);
      thread.onmessage = ({ data }: MessageEvent<Result<PreparedIntro>>) => {
        clearTimeout(timer);
        resolve(data);
      };
      thread.onerror = ({ message }) => {
        clearTimeout(timer);
        reject(new Error(message));
      };
      thread.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    thread.terminate();
  }
}
