import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { Bytes, Place } from './open-place.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';

/** What is kept, beside its bytes: an object without such an entry is not there. */
const entry = z.object({
  key: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** When everything that it tells of had happened. */
  at: z.iso.datetime(),
  /** Of a piece of Postgres' log: which backup it follows. Timelines of two clusters may have the same number. */
  after: z.string().optional(),
});
export type Entry = z.infer<typeof entry>;

const ENTRY = '.json';
/** A bucket that is asked for one after the other takes minutes. */
const READ_AT_ONCE = 32;
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export async function putObject(place: Place, key: string, bytes: Bytes): Promise<Pick<Entry, 'bytes' | 'sha256'>> {
  const hash = new Bun.CryptoHasher('sha256');
  let size = 0;
  async function* counted() {
    for await (const piece of bytes) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  }
  await place.put(key, counted());
  return { bytes: size, sha256: hash.digest('hex') };
}

export async function writeEntry(place: Place, said: Entry, secret: string): Promise<void> {
  await place.put(said.key + ENTRY, once(JSON.stringify(seal(said, secret))));
  seenIn(place, secret).set(said.key + ENTRY, said);
}

export async function readEntries(place: Place, prefix: string, secret: string): Promise<Map<string, Entry>> {
  const seen = seenIn(place, secret);
  const keys = (await place.list(prefix)).filter((key) => key.endsWith(ENTRY));
  const unseen = keys.filter((key) => !seen.has(key));
  for (let at = 0; at < unseen.length; at += READ_AT_ONCE) {
    const some = unseen.slice(at, at + READ_AT_ONCE);
    await Promise.all(some.map(async (key) => seen.set(key, await readEntry(place, key, secret))));
  }
  const there = new Set(keys);
  for (const key of seen.keys()) if (key.startsWith(prefix) && !there.has(key)) seen.delete(key);
  return new Map(keys.flatMap((key) => seen.get(key) ?? []).map((said) => [said.key, said]));
}

async function readEntry(place: Place, key: string, secret: string): Promise<Entry> {
  const said = entry.safeParse(unseal(await readText(place, key), secret, key));
  if (!said.success || said.data.key + ENTRY !== key) throw new Refusal(`${key} speaks of something else.`);
  return said.data;
}

/** By place and secret, as two weeks of the log have twenty thousand entries. */
const SEEN = new WeakMap<Place, Map<string, Map<string, Entry>>>();
function seenIn(place: Place, secret: string): Map<string, Entry> {
  const bySecret = SEEN.get(place) ?? new Map<string, Map<string, Entry>>();
  const seen = bySecret.get(secret) ?? new Map<string, Entry>();
  SEEN.set(place, bySecret.set(secret, seen));
  return seen;
}

/** Ends with a refusal where what came was not what had been kept. */
export async function* readObject(place: Place, { key, bytes, sha256 }: Omit<Entry, 'at'>): Bytes & AsyncGenerator {
  const source = await place.read(key);
  if (!source) throw new Refusal(`${key} is missing: this is half a backup.`);
  const hash = new Bun.CryptoHasher('sha256');
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.byteLength;
    yield piece;
  }
  if (size !== bytes) throw new Refusal(`${key} has ${size} bytes and not ${bytes}: this is half a backup.`);
  if (hash.digest('hex') !== sha256) throw new Refusal(`${key} was changed after it was written.`);
}

export async function readText(place: Place, key: string): Promise<string> {
  const bytes = await place.read(key);
  if (!bytes) throw new Refusal(`${key} is missing: this is half a backup.`);
  return collect(bytes);
}

export async function collect(bytes: Bytes): Promise<string> {
  return new TextDecoder().decode(await readAll(bytes));
}

export async function readAll(bytes: Bytes): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

export async function* once(bytes: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
}

export const compress = (bytes: Bytes) => through(bytes, createZstdCompress(FASTEST));
export const expand = (bytes: Bytes) => through(bytes, createZstdDecompress());

async function* through(bytes: Bytes, change: Transform): AsyncGenerator<Uint8Array> {
  const done = pipeline(Readable.from(bytes), change);
  // Whoever reads hears of it below, and may have stopped reading before.
  done.catch(() => undefined);
  yield* change;
  await done;
}
