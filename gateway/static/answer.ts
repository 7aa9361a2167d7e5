import { inOneWrite } from 'svc-kit/in-one-write';
import type { Body, Encoding } from './file-store.ts';

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

/** The best that the asker takes. */
export function encodingFor(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const takes = (name: string) => new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

function encode(request: Request, body: Body): { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding } {
  const encoding = encodingFor(request);
  const encoded = encoding === 'br' ? body.br : body.gz;
  return encoding && encoded ? { bytes: owned(encoded), encoding } : { bytes: owned(body.raw), encoding: null };
}

function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}

function matches(known: string | null, tag: string): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
}

function merge(...values: (string | undefined)[]): string {
  return values.filter(Boolean).join(', ');
}
