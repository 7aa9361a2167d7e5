import { S3Client } from 'bun';
import { checkName, type MediaStore } from './media-store.ts';
import { LONGEST_PIECE_BYTES } from './read-range.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  /** Ends in a slash, or is empty. */
  prefix: string;
  region: string;
  key: string;
  secret: string;
}

const LINK_SECONDS = 60;
/** For a short file, and for the first byte of a long one. */
const ANSWER_MS = 3_000;

export function createS3Store({ endpoint, bucket, prefix, region, key, secret }: S3Settings): MediaStore {
  const client = new S3Client({ endpoint, bucket, region, accessKeyId: key, secretAccessKey: secret });
  const keyOf = (name: string) => prefix + checkName(name);
  return {
    async put(name, bytes, type) {
      await client.write(keyOf(name), bytes, { type });
    },
    async get(name, range) {
      // By a signed address: the client's own stream tells only while it is read that a file is not there.
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), ANSWER_MS);
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      try {
        const answer = await fetch(client.presign(keyOf(name), { expiresIn: LINK_SECONDS }), {
          headers,
          signal: abort.signal,
        });
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error(`the media store answered ${answer.status}`);
        const isShort = Number(answer.headers.get('content-length') ?? Number.NaN) <= LONGEST_PIECE_BYTES;
        return isShort ? await answer.blob() : answer;
      } finally {
        clearTimeout(timer);
      }
    },
    async delete(name) {
      await client.delete(keyOf(name));
    },
    async *list() {
      for (let startAfter: string | undefined; ; ) {
        const page = await client.list({ prefix, ...(startAfter === undefined ? {} : { startAfter }) });
        const found = page.contents ?? [];
        for (const { key, lastModified } of found)
          yield { name: key.slice(prefix.length), changedAt: new Date(lastModified ?? Date.now()) };
        startAfter = found.at(-1)?.key;
        if (!page.isTruncated || startAfter === undefined) return;
      }
    },
  };
}
