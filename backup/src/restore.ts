import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFit, type Fit } from './check-fit.ts';
import { type Chosen, choose } from './choose.ts';
import { type Manifest, readManifests } from './manifest.ts';
import { restoreMedia, verifyMedia } from './media.ts';
import { collect, type Entry, expand, readEntries, readObject } from './objects.ts';
import { type Place, writeFile as writeBytes } from './open-place.ts';
import { checkEmpty, claimTarget, type Target } from './target.ts';
import { unpack } from './unpack.ts';
import { verifyFiles } from './verify-files.ts';
import { historyOf, nameOf, segmentOfKey, WAL } from './wal.ts';

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
  const log = [...(await readEntries(place, WAL, secret)).values()];
  const chosen = choose(manifests, log, at);
  checkFit(chosen.base, fit);
  await checkEmpty(target);
  const media = await verifyMedia(place, secret, chosen.base.media);
  const claim = await claimTarget(target);
  try {
    try {
      await layDatabases(place, chosen, claim.unpacked);
      await passOverTimelines(claim.unpacked, chosen.base.postgres.timeline, findNewestTimeline(manifests, log));
    } catch (error) {
      await claim.abandon();
      throw error;
    }
    await restoreMedia(place, media, target.media);
    await claim.finish();
    return chosen;
  } finally {
    claim.letGo();
  }
}

async function layDatabases(place: Place, { base, wal, at }: Chosen, folder: string): Promise<void> {
  await unpack(expand(readObject(place, base.data)), folder);
  await verifyFiles(folder, await collect(readObject(place, base.postgresManifest)));
  for (const entry of wal)
    await writeBytes(join(folder, 'pg_wal', nameOf(segmentOfKey(entry.key))), expand(readObject(place, entry)));
  await askForRecovery(folder, at);
}

function findNewestTimeline(manifests: readonly Manifest[], log: readonly Entry[]): number {
  const timelines = [
    ...manifests.map(({ postgres }) => postgres.timeline),
    ...log.map(({ key }) => segmentOfKey(key).timeline),
  ];
  return timelines.reduce((most, one) => Math.max(most, one), 0);
}

/**
 * Postgres numbers a log of its own by the first timeline that it finds no history of. A second restore of one backup
 * would get the number of the first, and what it writes would pass for what the place has of that one.
 */
async function passOverTimelines(folder: string, own: number, newest: number): Promise<void> {
  for (let timeline = own + 1; timeline <= newest; timeline += 1)
    await writeFile(join(folder, 'pg_wal', historyOf(timeline)), '# of another restore\n', { mode: 0o600 });
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
  // A cluster that was restored before has them already. A primary that waited for its replica would wait for ever here.
  const others = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => !/^(restore_command|recovery_|synchronous_standby_names)/.test(line));
  await writeFile(file, [...others.filter(Boolean), ...lines, ''].join('\n'), { mode: 0o600 });
  await appendFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
}
