import { findNewest, goesOnWith, type Manifest } from './manifest.ts';
import type { Entry } from './objects.ts';
import { Refusal } from './refusal.ts';
import { nameOf, segmentBefore, segmentOfKey } from './wal.ts';

export interface Chosen {
  base: Manifest;
  /** After what the base holds itself, without a gap. */
  wal: Entry[];
  /** Null: everything that there is. */
  at: Date | null;
  until: string;
}

/** @throws Refusal, saying from when to when there is something */
export function choose(
  manifests: readonly Manifest[],
  wal: Iterable<Entry>,
  at: Date | null,
  now = Date.now(),
): Chosen {
  const newest = newestOfAll(manifests, now);
  if (!newest) throw new Refusal('There is no whole backup here.');
  const base = at ? manifests.findLast(({ takenAt }) => new Date(takenAt) <= at) : newest;
  if (!base) throw new Refusal(`The first backup is of ${manifests[0]?.takenAt}: nothing reaches back to ${iso(at)}.`);
  const chain = follow(base, wal);
  const last = at ? chain.findIndex((entry) => new Date(entry.at) > at) : chain.length - 1;
  const until = chain.at(-1)?.at ?? base.takenAt;
  if (at && last < 0)
    throw new Refusal(`${iso(at)} is not in it: from the backup of ${base.takenAt} the log goes on to ${until}.`);
  const pieces = chain.slice(0, last + 1);
  refuseGap(base, pieces);
  return { base, wal: pieces, at, until: at ? iso(at) : until };
}

/** Of a Postgres of which there are only dates that are still to come, none is newer than what is dated by now. */
function newestOfAll(manifests: readonly Manifest[], now: number): Manifest | undefined {
  const dated = findNewest(manifests, now);
  return dated ? manifests.findLast(({ postgres }) => postgres.systemId === dated.postgres.systemId) : manifests.at(-1);
}

const iso = (at: Date | null) => at?.toISOString() ?? '';

function follow(base: Manifest, wal: Iterable<Entry>): Entry[] {
  const end = segmentBefore(base.postgres.end, base.postgres.timeline);
  return [...wal]
    .filter((piece) => goesOnWith(base, piece) && segmentOfKey(piece.key).number > end.number)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function refuseGap({ postgres }: Manifest, pieces: Entry[]): void {
  const { timeline, number: end } = segmentBefore(postgres.end, postgres.timeline);
  pieces.forEach(({ key }, i) => {
    const number = end + 1n + BigInt(i);
    if (segmentOfKey(key).number !== number)
      throw new Refusal(`${nameOf({ timeline, number })} of the log is missing: this is half a backup.`);
  });
}
