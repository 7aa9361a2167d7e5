import { BRAND } from 'contracts/brand';
import { useSyncExternalStore } from 'react';

// Each remote has its own copy of this module; the server says the name once, where all of them see it.
const KEY = Symbol.for('web-kit.brand');
const shared = globalThis as typeof globalThis & { [KEY]?: string };

/** The site's name as the founder set it, which the gateway writes into every page; the code's own where there is none. */
export function brand(): string {
  if (typeof document === 'undefined') return shared[KEY] ?? BRAND;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || BRAND;
}

/** On the server, before anything is rendered. */
export function setBrand(name: string): void {
  shared[KEY] = name;
}

const never = () => () => undefined;
/** The same for components. Static HTML says it too, so hydration agrees with it. */
export function useBrand(): string {
  return useSyncExternalStore(never, brand, brand);
}
