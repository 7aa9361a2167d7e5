import { SECOND_MS } from 'contracts/times';
import { type ComponentType, lazy } from 'react';

/** A part of a page that is fetched when it is needed, and asked for again while the network is away. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, againMs = SECOND_MS) {
  const persist = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      return persist();
    }
  };
  return Object.assign(lazy(persist), { fetch: () => void load().catch(() => undefined) });
}
