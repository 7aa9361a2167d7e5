import type { Body } from './file-store.ts';

export function answer(request: Request, body: Body, headers: Record<string, string>, status = 200): Response {
  const { bytes, encoding } = encode(request.headers.get('accept-encoding') ?? '', body);
  const tag = `"${body.tag}${encoding ? `-${encoding}` : ''}"`;
  const all = new Headers({ ...headers, etag: tag, vary: merge(headers.vary, 'accept-encoding') });
  if (status === 200 && matches(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding) all.set('content-encoding', encoding);
  all.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers: all });
}

function encode(accepted: string, body: Body): { bytes: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null } {
  const takes = (name: string) => new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (body.br && takes('br')) return { bytes: owned(body.br), encoding: 'br' };
  if (body.gz && takes('gzip')) return { bytes: owned(body.gz), encoding: 'gzip' };
  return { bytes: owned(body.raw), encoding: null };
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
