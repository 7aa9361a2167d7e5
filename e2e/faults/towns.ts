import { settle, type Town } from './load.ts';
import type { Scene } from './under-watch.ts';

/** About half of the hours that its mentors offer. */
const MOST_BOOKED = 200;
/** Well before the first of its people would have to sign in again. */
const LIFE_MS = 5 * 60_000;

/** One town for many loads; when its calendars fill up, its sign-ins grow old or its stack is gone, people move on. */
export function createTowns(scene: Scene): () => Promise<Town> {
  let now: { town: Town; url: string; settledAt: number } | undefined;
  return async () => {
    const { stack, market } = scene;
    const isGood =
      now?.url === stack.url && now.town.booked < MOST_BOOKED && performance.now() - now.settledAt < LIFE_MS;
    if (!now || !isGood) now = { town: await settle(market), url: stack.url, settledAt: performance.now() };
    return now.town;
  };
}
