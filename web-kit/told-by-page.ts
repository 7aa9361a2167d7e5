import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What the gateway writes into a meta element of every page, and says to the server's render. */
export function toldByPage(meta: string, otherwise: string, key = meta) {
  // Each remote has its own copy of this module, so the server's value is kept in a global.
  const KEY = Symbol.for(`web-kit.${key}`);
  const shared = globalThis as typeof globalThis & Record<symbol, string | undefined>;
  const read = (): string => {
    if (typeof document === 'undefined') return shared[KEY] ?? otherwise;
    return document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content || otherwise;
  };
  return {
    read,
    set(value: string): void {
      shared[KEY] = value;
    },
    use: () => useSyncExternalStore(never, read, read),
  };
}
