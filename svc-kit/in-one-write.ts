/** Bun collects 16 kB; what is left is for the headers. */
const MOST_COLLECTED_BYTES = 14 * 1024;

/**
 * For answers that are made after an `await`. A longer one leaves Bun in one system call for every part of every header
 * (oven-sh/bun#41341), and arrives in as many pieces; a stream of one piece takes two calls, headers included.
 */
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
