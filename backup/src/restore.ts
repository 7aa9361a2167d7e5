import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFit, type Fit } from './check-fit.ts';
import { type Chosen, choose } from './choose.ts';
import { readManifests } from './manifest.ts';
import { restoreMedia, verifyMedia } from './media.ts';
import { collect, expand, readEntries, readObject } from './objects.ts';
import { type Place, writeFile as writeBytes } from './open-place.ts';
import { abandonTarget, beginTarget, checkEmpty, finishTarget, type Target } from './target.ts';
import { unpack } from './unpack.ts';
import { verifyFiles } from './verify-files.ts';
import { nameOf, segmentOfKey, WAL } from './wal.ts';

export interface Wish {
  place: Place;
  secret: string;
  /** Null: everything that there is. */
  at: Date | null;
  target: Target;
  fit: Fit;
}

/** Checks everything that can be known, then unpacks beside and checks that, and only then is there a cluster. */
export async function restore({ place, secret, at, target, fit }: Wish): Promise<Chosen> {
  const manifests = await readManifests(place, secret);
  const chosen = choose(manifests, (await readEntries(place, WAL, secret)).values(), at);
  checkFit(chosen.base, fit);
  await checkEmpty(target);
  const media = await verifyMedia(place, secret, chosen.base.media);
  const unpacked = await beginTarget(target);
  try {
    await layDatabases(place, chosen, unpacked);
  } catch (error) {
    await abandonTarget(target);
    throw error;
  }
  await restoreMedia(place, media, target.media);
  await finishTarget(target, unpacked);
  return chosen;
}

async function layDatabases(place: Place, { base, wal, at }: Chosen, folder: string): Promise<void> {
  await unpack(expand(readObject(place, base.data)), folder);
  await verifyFiles(folder, await collect(readObject(place, base.postgresManifest)));
  for (const entry of wal)
    await writeBytes(join(folder, 'pg_wal', nameOf(segmentOfKey(entry.key))), expand(readObject(place, entry)));
  await askForRecovery(folder, at);
}

/** Postgres then reads its log up to the moment by itself, at its first start, and begins a log of its own after it. */
async function askForRecovery(folder: string, at: Date | null): Promise<void> {
  const settings = {
    // Everything lies in pg_wal already.
    restore_command: 'false',
    recovery_target_time: at ? at.toISOString().replace('T', ' ').replace('Z', '+00') : '',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  const file = join(folder, 'postgresql.auto.conf');
  // A cluster that was restored before has them already.
  const others = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => !/^(restore_command|recovery_)/.test(line));
  await writeFile(file, [...others.filter(Boolean), ...lines, ''].join('\n'), { mode: 0o600 });
  await appendFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
}
