import { inOneWrite } from 'svc-kit/in-one-write';
import type { Body, Encoding, Packing } from './file-store.ts';
import { takesEncoding } from './takes-encoding.ts';

export function answer(request: Request, body: Body, headers: Record<string, string>, status = 200): Response {
  const { bytes, encoding } = encode(request, body);
  const tag = `"${body.tag}${encoding ? `-${encoding}` : ''}"`;
  const all = new Headers({ ...headers, etag: tag, vary: merge(headers.vary, 'accept-encoding') });
  if (status === 200 && matches(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding) all.set('content-encoding', encoding);
  all.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : inOneWrite(bytes), { status, headers: all });
}

/** What the asker takes, best first: Zstandard packs in a third of Brotli's time, so only what is made on request has it. */
export function encodingsFor(request: Request): Packing[] {
  const accepted = request.headers.get('accept-encoding');
  return (['zstd', 'br', 'gzip'] as const).filter((packing) => takesEncoding(accepted, packing));
}

function encode(request: Request, body: Body): { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding } {
  const encoding = encodingsFor(request).find((name) => body[name]) ?? null;
  const bytes = (encoding && body[encoding]) ?? body.raw;
  if (!bytes) throw new Error('a page is not there as its asker takes it');
  return { bytes: bytes as Uint8Array<ArrayBuffer>, encoding };
}

function matches(known: string | null, tag: string): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
}

function merge(...values: (string | undefined)[]): string {
  return values.filter(Boolean).join(', ');
}
