import { useSyncExternalStore } from 'react';

/** The support address, which the gateway writes into every page; empty where there is no page. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? '';
}

const never = () => () => undefined;
/** The same for components: empty in static HTML, so that hydration agrees with it. */
export function useSupportEmail(): string {
  return useSyncExternalStore(never, supportEmail, () => '');
}
