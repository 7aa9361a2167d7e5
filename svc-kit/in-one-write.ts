/** Bun collects 16 kB; what is left is for the headers. */
const MOST_COLLECTED_BYTES = 14 * 1024;

/** After an `await`, Bun sends longer ones in a system call per header part (oven-sh/bun#41341), a stream in two. */
export function inOneWrite<B extends string | Uint8Array<ArrayBuffer>>(body: B): B | ReadableStream<Uint8Array> {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (length <= MOST_COLLECTED_BYTES) return body;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? new TextEncoder().encode(body) : body);
      controller.close();
    },
  });
}
