import { SECOND_MS } from 'contracts/times';
import { type ComponentType, lazy } from 'react';

let underWay = 0;
/** For tests of pages, which wait for what comes by itself. */
export const arePartsUnderWay = (): boolean => underWay > 0;

/** A part of a page that is fetched when it is needed, and asked for again while the network is away. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, againMs = SECOND_MS) {
  const loadOnce = async () => {
    underWay += 1;
    try {
      return await load();
    } finally {
      underWay -= 1;
    }
  };
  const persist = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await loadOnce() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      return persist();
    }
  };
  return Object.assign(lazy(persist), { fetch: () => void loadOnce().catch(() => undefined) });
}
