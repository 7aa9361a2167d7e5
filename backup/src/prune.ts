import { BASE, findUnfinished, idOf, type Manifest } from './manifest.ts';
import { deleteMedia } from './media.ts';
import { readEntries } from './objects.ts';
import type { Place } from './open-place.ts';
import { WAL } from './wal.ts';

const DAY_MS = 86_400_000;
/** Whoever writes goes on doing so all the time. */
const WRITES_AGAIN_MS = 600_000;

/** The newest of those that are too old stays: from it, the first days that are kept are restored. */
export function findObsolete(manifests: readonly Manifest[], keepDays: number, now: Date): Manifest[] {
  const before = now.getTime() - keepDays * DAY_MS;
  return manifests.filter(({ takenAt }) => new Date(takenAt).getTime() < before).slice(0, -1);
}

export async function prune(place: Place, secret: string, manifests: readonly Manifest[], obsolete: Manifest[]) {
  const kept = manifests.filter((one) => !obsolete.includes(one));
  const [oldest] = kept;
  if (obsolete.length === 0 || !oldest) return;
  for (const { id } of obsolete) await deleteBase(place, id);
  await pruneWal(place, secret, kept, oldest);
  await deleteMedia(place, secret, new Set(kept.flatMap(({ media }) => media)), new Date(oldest.takenAt));
}

/** What backups that were killed have left. One that somebody else is making now stays. */
export async function dropUnfinished(place: Place, now: Date): Promise<void> {
  await place.dropUnfinished(new Date(now.getTime() - WRITES_AGAIN_MS));
  const dayBefore = idOf(new Date(now.getTime() - DAY_MS));
  for (const id of await findUnfinished(place)) if (id < dayBefore) await deleteBase(place, id);
}

/** Also of one that was not finished. */
export async function deleteBase(place: Place, id: string): Promise<void> {
  // The manifest first: what is half deleted is no backup.
  await place.delete(`${BASE}${id}/manifest.json`);
  for (const key of await place.list(`${BASE}${id}/`)) await place.delete(key);
}

async function pruneWal(place: Place, secret: string, kept: readonly Manifest[], { takenAt }: Manifest): Promise<void> {
  const ids = new Set(kept.map(({ id }) => id));
  for (const { key, at, after } of (await readEntries(place, WAL, secret)).values()) {
    if (after === undefined ? at >= takenAt : ids.has(after)) continue;
    await place.delete(`${key}.json`);
    await place.delete(key);
  }
}
