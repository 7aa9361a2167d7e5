import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export class TooLarge extends Error {}

const UNPACK: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Counts what unfolds, as a small file can unpack to gigabytes. @throws TooLarge, and what a broken packing throws */
export async function readLimited(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(answer.headers['content-length']) > maxBytes) throw new TooLarge();
  const packing = answer.headers['content-encoding'] ?? 'identity';
  const unpack = packing === 'identity' ? undefined : UNPACK[packing.toLowerCase()];
  if (packing !== 'identity' && !unpack) throw new Error('packed in an unknown way');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const count = new Transform({
    transform(chunk: Uint8Array, _encoding: string, done: TransformCallback) {
      size += chunk.length;
      if (size > maxBytes) return done(new TooLarge());
      chunks.push(chunk);
      done();
    },
  });
  count.resume();
  await (unpack ? pipeline(answer, unpack(), count) : pipeline(answer, count));
  return new Uint8Array(Buffer.concat(chunks, size));
}
