import { fileURLToPath } from 'node:url';
import { createFolderStore } from './folder-store.ts';
import { guardStore } from './guard-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';

/** `file:///folder`, or `s3://key:secret@host/bucket/prefix?region=…` (`s3+http:` without TLS). */
export function openMediaStore(url: string, onFailure: (error: unknown) => void = () => undefined): MediaStore {
  if (new URL(url).protocol === 'file:') return createFolderStore(fileURLToPath(url));
  return guardStore(createS3Store(readS3Url(url)), onFailure);
}

export function readS3Url(text: string): S3Settings {
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  return {
    endpoint: `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}

export function mediaUrlFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'file:' && url.host === '') return null;
  if (url?.protocol !== 's3:' && url?.protocol !== 's3+http:')
    return 'Give file:///folder or s3://key:secret@host/bucket.';
  const { bucket, key, secret } = readS3Url(text);
  return url.host && bucket && key && secret ? null : 'Name key, secret, host and bucket: s3://key:secret@host/bucket.';
}
