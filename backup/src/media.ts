import type { MediaStore } from '../../svc-catalog/src/media/media-store.ts';
import { isOurName, UNFINISHED } from '../../svc-catalog/src/media/media-store.ts';
import { type Entry, once, putObject, readAll, readEntries, readObject, writeEntry } from './objects.ts';
import type { Place } from './open-place.ts';
import { Refusal } from './refusal.ts';
import type { Sources } from './sources.ts';

const MEDIA = 'media/';
/** Copies those that the backup lacks: a name's bytes never change. @returns the names of all that there are */
export async function copyMedia({ place, media, secret }: Sources, at: Date): Promise<string[]> {
  const kept = await readEntries(place, MEDIA, secret);
  const names: string[] = [];
  for await (const { name } of media.list()) {
    if (!isOurName(name) || name.endsWith(UNFINISHED)) continue;
    const isThere = kept.has(MEDIA + name) || (await keep(name));
    if (isThere) names.push(name);
  }
  return names.sort();

  async function keep(name: string): Promise<boolean> {
    const file = await media.get(name);
    // Deleted since it was listed.
    if (!file) return false;
    const key = MEDIA + name;
    const sums = await putObject(place, key, once(new Uint8Array(await file.arrayBuffer())));
    await writeEntry(place, { key, ...sums, at: at.toISOString() }, secret);
    return true;
  }
}

/** Before anything is touched. @throws Refusal */
export async function verifyMedia(place: Place, secret: string, names: readonly string[]): Promise<Entry[]> {
  const entries = await readEntries(place, MEDIA, secret);
  const missing = names.find((name) => !entries.has(MEDIA + name));
  if (missing) throw new Refusal(`${MEDIA}${missing} is missing: this is half a backup.`);
  for (const entry of entries.values()) await readAll(readObject(place, entry));
  return [...entries.values()];
}

/** More than the databases know of may come: the product sweeps away what no row names. */
export async function restoreMedia(place: Place, entries: readonly Entry[], target: MediaStore): Promise<void> {
  for (const entry of entries) {
    const name = entry.key.slice(MEDIA.length);
    await target.put(name, await readAll(readObject(place, entry)), Bun.file(name).type);
  }
}

export async function deleteMedia(place: Place, secret: string, needed: ReadonlySet<string>, before: Date) {
  for (const { key, at } of (await readEntries(place, MEDIA, secret)).values()) {
    if (needed.has(key.slice(MEDIA.length)) || new Date(at) >= before) continue;
    await place.delete(`${key}.json`);
    await place.delete(key);
  }
}
