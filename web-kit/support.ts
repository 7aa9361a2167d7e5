import { useSyncExternalStore } from 'react';

// Each remote has its own copy of this module, so the server's value is kept in a global.
const KEY = Symbol.for('web-kit.support-email');
const shared = globalThis as typeof globalThis & { [KEY]?: string };

export function supportEmail(): string {
  if (typeof document === 'undefined') return shared[KEY] ?? '';
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? '';
}

export function setSupportEmail(address: string): void {
  shared[KEY] = address;
}

const never = () => () => undefined;
export function useSupportEmail(): string {
  return useSyncExternalStore(never, supportEmail, supportEmail);
}
