import { z } from 'zod';
import { BASE, FORMAT, idOf, type Manifest, PRODUCT, SECRETS, writeManifest } from './manifest.ts';
import { copyMedia } from './media.ts';
import { compress, once, putObject } from './objects.ts';
import { type Cluster, describeCluster, openLog } from './postgres.ts';
import { deleteBase, dropUnfinished } from './prune.ts';
import type { Sources } from './sources.ts';
import { copyFromWalsender } from './walsender.ts';

const COMMAND = `BASE_BACKUP ( LABEL '${PRODUCT}', CHECKPOINT 'fast', WAIT true, WAL true,
  MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256' )`;

const wholeManifest = z.object({
  'WAL-Ranges': z.tuple([z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() })]),
});

/** Postgres goes on working meanwhile. What is written until it ends is in it. */
export async function takeBase(sources: Sources): Promise<Manifest> {
  const { place, database } = sources;
  const cluster = await describeCluster(database);
  // Whatever fails is tried again each minute, so nothing large is written while the media store is away.
  await copyMedia(sources, new Date());
  const began = new Date();
  // A key that may not delete leaves that to a rule of the bucket.
  await dropUnfinished(place, began).catch(() => undefined);
  const id = idOf(began);
  try {
    return await writeBase(sources, cluster, id);
  } catch (error) {
    await deleteBase(place, id).catch(() => undefined);
    throw error;
  }
}

async function writeBase(sources: Sources, cluster: Cluster, id: string): Promise<Manifest> {
  const { place, database, secret } = sources;
  const { archive, manifest } = splitBackup(copyFromWalsender(database, COMMAND));
  const keyOf = (name: string) => `${BASE}${id}/${name}`;
  const data = { key: keyOf('data.tar.zst'), ...(await putObject(place, keyOf('data.tar.zst'), compress(archive))) };
  const written = manifest();
  const key = keyOf('backup_manifest');
  const postgresManifest = { key, ...(await putObject(place, key, once(written))) };
  const [{ Timeline: timeline, 'Start-LSN': start, 'End-LSN': end }] = wholeManifest.parse(JSON.parse(written))[
    'WAL-Ranges'
  ];
  const log = openLog(database);
  const { at } = await log.turn().finally(log.close);
  // After the databases: a row never names a file that is not there yet.
  const media = await copyMedia(sources, at);
  const { version, systemId, databases } = cluster;
  const said: Manifest = {
    ...{ product: PRODUCT, format: FORMAT, id, takenAt: at.toISOString() },
    ...{ postgres: { version, systemId, timeline, start, end }, databases, data, postgresManifest, media },
    secretsNotInIt: SECRETS,
  };
  await writeManifest(place, said, secret);
  return said;
}

/** The stream holds the archive first, then Postgres' own manifest; the first byte of each message says what it is. */
function splitBackup(messages: AsyncIterable<Buffer>) {
  const manifest: Uint8Array[] = [];
  async function* archive() {
    let isManifest = false;
    for await (const message of messages) {
      const kind = String.fromCharCode(message[0] ?? 0);
      if (kind === 'm') isManifest = true;
      if (kind !== 'd') continue;
      const bytes = message.subarray(1);
      if (isManifest) manifest.push(bytes);
      else yield bytes;
    }
  }
  return { archive: archive(), manifest: () => Buffer.concat(manifest).toString() };
}
