import { useSyncExternalStore } from 'react';

// Each remote has its own copy of this module; the server says the address once, where all of them see it.
const KEY = Symbol.for('web-kit.support-email');
const shared = globalThis as typeof globalThis & { [KEY]?: string };

/** The support address, which the gateway writes into every page; empty where there is no page. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return shared[KEY] ?? '';
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? '';
}

/** On the server, before anything is rendered. */
export function setSupportEmail(address: string): void {
  shared[KEY] = address;
}

const never = () => () => undefined;
/** The same for components. Static HTML says it too, so hydration agrees with it. */
export function useSupportEmail(): string {
  return useSyncExternalStore(never, supportEmail, supportEmail);
}
