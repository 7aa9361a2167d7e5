import type { Packing } from './file-store.ts';

const named = (name: Packing) => new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i');
const NAMED: Record<Packing, RegExp> = { zstd: named('zstd'), br: named('br'), gzip: named('gzip') };

/** Whether an `Accept-Encoding` names this encoding and doesn't refuse it by `q=0` (RFC 9110, 12.5.3). */
export function takesEncoding(accepted: string | null, packing: Packing): boolean {
  return accepted !== null && NAMED[packing].test(accepted);
}
