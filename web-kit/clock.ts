// Each remote has its own copy of this module, so the offset is kept in a global.
const KEY = Symbol.for('web-kit.clock-offset');
const shared = globalThis as typeof globalThis & { [KEY]?: number };

export function noticeServerTime(iso: string | null): void {
  const server = iso ? Date.parse(iso) : Number.NaN;
  if (!Number.isNaN(server)) shared[KEY] = server - Date.now();
}

export function now(): Date {
  return new Date(Date.now() + (shared[KEY] ?? 0));
}
