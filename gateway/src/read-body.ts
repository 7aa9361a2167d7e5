export const MAX_BODY_BYTES = 64 * 1024;

/** The whole body, or 'too large' as soon as that is known, whether or not a length was declared. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > MAX_BODY_BYTES) return 'too large';
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
