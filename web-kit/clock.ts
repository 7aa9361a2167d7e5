// Each remote has its own copy of this module; what the server said is kept where all of them see it.
const KEY = Symbol.for('web-kit.clock-offset');
const shared = globalThis as typeof globalThis & { [KEY]?: number };

/** Takes the server's time (ISO, the `X-Now` header) so that countdowns are right on a device whose clock is not. */
export function noticeServerTime(iso: string | null): void {
  const server = iso ? Date.parse(iso) : Number.NaN;
  if (!Number.isNaN(server)) shared[KEY] = server - Date.now();
}

/** Now, as the server sees it. */
export function now(): Date {
  return new Date(Date.now() + (shared[KEY] ?? 0));
}
