import { BRAND } from 'contracts/brand';
import { useSyncExternalStore } from 'react';

// Each remote has its own copy of this module, so the server's value is kept in a global.
const KEY = Symbol.for('web-kit.brand');
const shared = globalThis as typeof globalThis & { [KEY]?: string };

export function brand(): string {
  if (typeof document === 'undefined') return shared[KEY] ?? BRAND;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || BRAND;
}

export function setBrand(name: string): void {
  shared[KEY] = name;
}

const never = () => () => undefined;
export function useBrand(): string {
  return useSyncExternalStore(never, brand, brand);
}
