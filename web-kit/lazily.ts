import { SECOND_MS } from 'contracts/times';
import { type ComponentType, lazy } from 'react';

let underWay = 0;
/** For tests of pages, which wait for what comes by itself. */
export const arePartsUnderWay = (): boolean => underWay > 0;

/** For a part that is all there is to see: its file may be of a release that is gone, and then the page says so. */
export const AS_A_PAGE = { tries: 10 };

/** A part of a page that is fetched when it is needed, and asked for again while the network is away. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { againMs = SECOND_MS, tries = Number.POSITIVE_INFINITY } = {},
) {
  const loadOnce = async () => {
    underWay += 1;
    try {
      return await load();
    } finally {
      underWay -= 1;
    }
  };
  const persist = async (left: number): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await loadOnce() };
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
      return persist(left - 1);
    }
  };
  return Object.assign(
    lazy(() => persist(tries)),
    { fetch: () => void loadOnce().catch(() => undefined) },
  );
}
