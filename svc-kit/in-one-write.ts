/** Bun collects 16 kB; what is left is for the headers. */
const MOST_COLLECTED_BYTES = 14 * 1024;

const encoder = new TextEncoder();

/** After an `await`, Bun sends longer ones in a system call per header part (oven-sh/bun#41341), a stream in two. */
export function inOneWrite<B extends string | Uint8Array<ArrayBuffer>>(body: B): B | ReadableStream<Uint8Array> {
  if (!isLong(body)) return body;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? encoder.encode(body) : body);
      controller.close();
    },
  });
}

/** A character takes at least one byte, so a long text's bytes needn't be counted. */
function isLong(body: string | Uint8Array): boolean {
  if (typeof body !== 'string') return body.byteLength > MOST_COLLECTED_BYTES;
  return body.length > MOST_COLLECTED_BYTES || Buffer.byteLength(body) > MOST_COLLECTED_BYTES;
}
