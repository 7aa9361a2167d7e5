import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { port } from 'svc-kit/config';
import { z } from 'zod';
import { createFolderStore } from '../../svc-catalog/src/media/folder-store.ts';
import type { MediaStore } from '../../svc-catalog/src/media/media-store.ts';
import { mediaUrlFault, readS3Url } from '../../svc-catalog/src/media/open-media-store.ts';
import { createS3Store } from '../../svc-catalog/src/media/s3-store.ts';
import { openPlace, type Place } from './open-place.ts';
import { Refusal } from './refusal.ts';

export interface Sources {
  place: Place;
  database: URL;
  media: MediaStore;
  /** Empty: nothing but sums. */
  secret: string;
}

const LEAST_SECRET = 32;

export const backupConfig = z.object({
  NODE_ENV: z.string().optional(),
  BACKUP_TO: z.string().optional(),
  /** Of the superuser, past any pooler. */
  BACKUP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  BACKUP_SECRET: z.string().optional(),
  MEDIA_URL: z.string().optional(),
  DATA_DIR: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  /** With --follow, Prometheus asks here how old the backup is. */
  METRICS_PORT: port.optional(),
});
export type Environment = z.infer<typeof backupConfig>;

/** Whoever gets hold of a backup can try secrets for as long as they like. What was sealed with a short one is still restored. */
export const takingConfig = backupConfig.refine(
  ({ NODE_ENV, BACKUP_SECRET = '' }) => NODE_ENV !== 'production' || BACKUP_SECRET.length >= LEAST_SECRET,
  { path: ['BACKUP_SECRET'], message: `must have ${LEAST_SECRET} characters or more` },
);
export const ROOT = resolve(import.meta.dirname, '../..');

/** The places of production by their settings, else those of the stack that runs on DATA_DIR. */
export function readSources(to: string | undefined, environment: Environment): Sources {
  const where = to || environment.BACKUP_TO;
  if (!where) throw new Refusal('Say where to: npm run backup -- --to <folder|s3://bucket/prefix>');
  return {
    place: openPlace(where),
    database: new URL(environment.BACKUP_DATABASE_URL || findOwnDatabase(dataDirOf(environment))),
    media: openMedia(mediaUrlOf(environment)),
    secret: environment.BACKUP_SECRET ?? '',
  };
}

export const dataDirOf = ({ DATA_DIR }: Environment) => resolve(ROOT, DATA_DIR || '.data');

export function mediaUrlOf(environment: Environment): string {
  return environment.MEDIA_URL || pathToFileURL(join(dataDirOf(environment), 'media')).href;
}

/** Without the limits in time that a page of the product needs. */
export function openMedia(url: string): MediaStore {
  const fault = mediaUrlFault(url);
  if (fault) throw new Refusal(`MEDIA_URL: ${fault}`);
  return new URL(url).protocol === 'file:' ? createFolderStore(Bun.fileURLToPath(url)) : createS3Store(readS3Url(url));
}

/** Postgres notes its port in the fourth line of its lock file. */
function findOwnDatabase(dataDir: string): string {
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(lock))
    throw new Refusal(`No stack runs on ${dataDir}: start one, or set BACKUP_DATABASE_URL and MEDIA_URL.`);
  const port = readFileSync(lock, 'utf8').split('\n')[3];
  const { postgres }: { postgres: string } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  return `postgres://postgres:${postgres}@127.0.0.1:${port}/postgres`;
}
