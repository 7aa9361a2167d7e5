import { SECOND_MS } from 'contracts/times';

/** Each remote has its own copy of this module, so they meet at the window. */
const EVENT = 'before-logout';
const MOST_MS = 3 * SECOND_MS;

/** For what needs the sign-in once more; the logout waits for what `finish` answers. */
export function onLogout(finish: () => unknown, signal: AbortSignal): void {
  const listen = (event: Event) => (event as CustomEvent<unknown[]>).detail.push(finish());
  window.addEventListener(EVENT, listen, { signal });
}

/** Null where nothing is waited for. */
export function finishBeforeLogout(): Promise<unknown> | null {
  const underWay: unknown[] = [];
  window.dispatchEvent(new CustomEvent(EVENT, { detail: underWay }));
  if (underWay.length === 0) return null;
  const enough = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  return Promise.race([Promise.allSettled(underWay), enough]);
}
