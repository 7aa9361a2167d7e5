// Each remote has its own copy of this module, so the offset is kept in a global.
const KEY = Symbol.for('web-kit.clock-offset');
const shared = globalThis as typeof globalThis & { [KEY]?: number };

export function noticeServerTime(iso: string | null): void {
  const server = iso ? Date.parse(iso) : Number.NaN;
  if (!Number.isNaN(server)) shared[KEY] = server - Date.now();
}

/** Not before a first answer: until then `now` goes by the device's clock. */
export const knowsServerTime = (): boolean => shared[KEY] !== undefined;

export function now(): Date {
  return new Date(Date.now() + (shared[KEY] ?? 0));
}
