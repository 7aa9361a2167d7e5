import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  gzip as compressGzip,
  constants,
  gzipSync,
} from 'node:zlib';
import { modifiedAt } from './modified-at.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const WORTH_COMPRESSING_BYTES = 400;
const BROTLI_QUALITY = 7;
/** Of a page that is made for a request: an eighth of the time for a quarter more bytes. */
const QUICK_BROTLI_QUALITY = 1;
const ZSTD_LEVEL = 3;
/** Most packed pages and files, so that they come in one piece. */
const CHUNK_BYTES = 64 * 1024;
const [brotli, zip] = [promisify(brotliCompress), promisify(compressGzip)];

/** `tag` is the ETag without quotes. What is packed for one kind of asker is not there as it was. */
export interface Body {
  raw?: Uint8Array;
  zstd?: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
  tag: string;
}
export interface StoredFile extends Body {
  raw: Uint8Array;
  type: string;
  immutable: boolean;
  modified: number;
}

export interface FileStore {
  read(base: string, path: string): Promise<StoredFile | null>;
}

export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();
  return {
    async read(base, path) {
      const file = locate(base, path);
      if (!file) return null;
      const modified = modifiedAt(file);
      const known = files.get(file);
      if (known && known.modified === modified) return known;
      files.delete(file);
      // What is no file, such as a folder, can't be read.
      const fresh = modified === undefined ? null : await load(file, modified).catch(() => null);
      if (fresh) files.set(file, fresh);
      return fresh;
    },
  };
}

/** Null for a path that would leave the folder or names a hidden file. */
function locate(base: string, path: string): string | null {
  if (/[\\\0]|\/$/.test(path) || path.split('/').some((part) => part.startsWith('.'))) return null;
  const folder = resolve(base);
  const file = resolve(folder, `.${sep}${path}`);
  return file.startsWith(folder + sep) ? file : null;
}

async function load(file: string, modified: number): Promise<StoredFile> {
  const raw = await readFile(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const described = { type, immutable: HASHED.test(file), modified };
  if (!COMPRESSIBLE.test(file)) return { ...described, raw, tag: tagOf(raw) };
  const [br, gzip] = await Promise.all([built(`${file}.br`, modified), built(`${file}.gz`, modified)]);
  if (br && gzip) return { ...described, raw, br, gzip, tag: tagOf(raw) };
  return { ...described, ...(await compress(raw)) };
}

async function built(file: string, notBefore: number): Promise<Uint8Array | undefined> {
  const found = await stat(file).catch(() => null);
  return found && found.mtimeMs >= notBefore ? readFile(file) : undefined;
}

export async function compress(raw: Uint8Array): Promise<Body & Pick<StoredFile, 'raw'>> {
  const body = { raw, tag: tagOf(raw) };
  if (raw.length < WORTH_COMPRESSING_BYTES) return body;
  const [br, gz] = await Promise.all([brotli(raw, brotliOptions(raw, BROTLI_QUALITY)), zip(raw)]);
  return { ...body, br, gzip: gz };
}

export type Packing = 'zstd' | 'br' | 'gzip';
export type Encoding = Packing | null;

/** For one kind of asker. So quick that another thread would cost more. `raw` may be overwritten afterward. */
export function compressAs(encoding: Encoding, raw: Uint8Array): Body {
  const made = packed(encoding, raw);
  // What is packed is a tenth as long, and is the same when the page is.
  const [bytes = raw] = Object.values(made);
  return { ...made, tag: tagOf(bytes) };
}

function packed(encoding: Encoding, raw: Uint8Array): Omit<Body, 'tag'> {
  if (encoding === null || raw.length < WORTH_COMPRESSING_BYTES) return { raw: raw.slice() };
  if (encoding === 'gzip') return { gzip: gzipSync(raw) };
  if (encoding === 'zstd') return { zstd: Bun.zstdCompressSync(raw, { level: ZSTD_LEVEL }) };
  return { br: brotliCompressSync(raw, brotliOptions(raw, QUICK_BROTLI_QUALITY)) };
}

function brotliOptions({ length }: Uint8Array, quality: number): BrotliOptions {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length };
  return { params, chunkSize: CHUNK_BYTES };
}

function tagOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha1').update(bytes).digest('base64url').slice(0, 16);
}
