import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { S3Client } from 'bun';
import { mediaUrlFault, readS3Url } from '../../svc-catalog/src/media/open-media-store.ts';
import { Refusal } from './refusal.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** Where backups lie: a folder or a bucket. Keys are paths with slashes. */
export interface Place {
  title: string;
  /** `put` names a key once it is whole; `list` has all keys that begin so, in order. */
  put(key: string, bytes: Bytes): Promise<void>;
  read(key: string): Promise<Bytes | null>;
  list(prefix: string): Promise<string[]>;
  delete(key: string): Promise<void>;
  /** Removes what nobody has gone on writing since, and which has no name. In a bucket, its own rule does that. */
  dropUnfinished(since: Date): Promise<void>;
}

const UNFINISHED = '.part';
const HAS_NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** A folder, `s3://bucket/prefix` with AWS_ACCESS_KEY_ID and so on, or `s3://key:secret@host/…` as in MEDIA_URL. */
export function openPlace(where: string): Place {
  if (!/^s3(\+http)?:/.test(where)) return openFolder(resolve(where.replace(/^file:\/\//, '')));
  // What cannot be parsed stands in the error, with its secret.
  if (!URL.canParse(where)) throw new Refusal('This is no address of a bucket; key and secret are percent-encoded.');
  const url = new URL(where);
  if (!url.username) {
    const prefix = url.pathname.slice(1).replace(/\/*$/, '/').replace(/^\/$/, '');
    return openBucket(new S3Client({ bucket: url.host }), prefix, where);
  }
  if (mediaUrlFault(where)) throw new Refusal(`${mediaUrlFault(where)}`);
  const { endpoint, bucket, prefix, region, key, secret } = readS3Url(where);
  const client = new S3Client({ endpoint, bucket, region, accessKeyId: key, secretAccessKey: secret });
  return openBucket(client, prefix, `s3://${bucket}/${prefix}`);
}

function openFolder(root: string): Place {
  const pathOf = (key: string) => join(root, key);
  return {
    title: root,
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}${UNFINISHED}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        // A disk that is full would stay full.
        await rm(unfinished, { force: true });
        throw HAS_NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? describeFull(root) : error;
      }
    },
    async read(key) {
      const file = Bun.file(pathOf(key));
      return (await file.exists()) ? file.stream() : null;
    },
    async list(prefix) {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
      // Nobody else writes into a backup's own folder, and an empty one with its date would look like a backup.
      if (dirname(key).includes('/')) await rmdir(dirname(pathOf(key))).catch(() => undefined);
    },
    async dropUnfinished(since) {
      const found = await readdir(root, { recursive: true }).catch(() => []);
      for (const name of found.filter((each) => each.endsWith(UNFINISHED))) {
        const { mtime } = await stat(join(root, name));
        if (mtime < since) await rm(join(root, name), { force: true });
      }
    },
  };
}

/** The system's own sentence names no place, and there are three that may be full. */
function describeFull(root: string): Refusal {
  return new Refusal(`There is no room left in ${root}: make some. What was kept there before is still whole.`);
}

/** For this user alone, and on the disk before it returns. */
export async function writeFile(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

function openBucket(client: S3Client, prefix: string, title: string): Place {
  return {
    title,
    async put(key, bytes) {
      const writer = client.file(prefix + key).writer({ retry: 3 });
      for await (const piece of bytes) {
        writer.write(piece);
        await writer.flush();
      }
      await writer.end();
    },
    async read(key) {
      const file = client.file(prefix + key);
      return (await file.exists()) ? file.stream() : null;
    },
    async list(start) {
      const keys: string[] = [];
      for (let startAfter: string | undefined; ; ) {
        const page = await client.list({ prefix: prefix + start, ...(startAfter ? { startAfter } : {}) });
        const found = (page.contents ?? []).map(({ key }) => key);
        keys.push(...found.map((key) => key.slice(prefix.length)));
        startAfter = found.at(-1);
        if (!page.isTruncated || !startAfter) return keys.sort();
      }
    },
    delete: (key) => client.delete(prefix + key),
    dropUnfinished: async () => undefined,
  };
}
