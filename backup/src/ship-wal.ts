import { goesOnWith, type Manifest } from './manifest.ts';
import { type Entry, once, putObject, readEntries, writeEntry } from './objects.ts';
import { openLog } from './postgres.ts';
import { Refusal } from './refusal.ts';
import type { Sources } from './sources.ts';
import { following, nameOf, type Segment, segmentBefore, segmentOfKey, WAL, walKey } from './wal.ts';

/** Postgres had thrown away what was not kept yet: only a new backup goes on from here. */
export class Gap extends Refusal {}

/** Afterward everything that was committed before it began can be restored. @param base the newest backup */
export async function shipWal({ place, database, secret }: Sources, base: Manifest): Promise<number> {
  const log = openLog(database);
  try {
    const { last, at, systemId } = await log.turn();
    let next = findNext(base, [...(await readEntries(place, WAL, secret)).values()]);
    if (next.timeline !== last.timeline)
      throw new Gap('Postgres was restored or promoted since the last backup, and begins a log of its own.');
    if (systemId !== base.postgres.systemId || following(last).number < next.number)
      throw new Gap('Postgres is another one than at the last backup, or was set back to what it was before.');
    let shipped = 0;
    for (; next.number <= last.number; next = following(next)) {
      const bytes = await log.read(nameOf(next));
      if (!bytes) throw new Gap(`Postgres no longer has ${nameOf(next)} of its log.`);
      const key = walKey(next, base.id);
      const sums = await putObject(place, key, once(await Bun.zstdCompress(bytes, { level: 1 })));
      // Earlier pieces hold nothing later than this one does.
      await writeEntry(place, { key, ...sums, at: at.toISOString(), after: base.id }, secret);
      shipped += 1;
    }
    return shipped;
  } finally {
    await log.close();
  }
}

function findNext(base: Manifest, pieces: readonly Entry[]): Segment {
  const end = segmentBefore(base.postgres.end, base.postgres.timeline);
  const kept = pieces.filter((piece) => goesOnWith(base, piece)).map(({ key }) => segmentOfKey(key));
  return following(kept.reduce((most, one) => (one.number > most.number ? one : most), end));
}
