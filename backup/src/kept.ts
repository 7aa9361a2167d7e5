import { type GaugeQuestion, gauges } from 'svc-kit/metrics/ask-gauges';
import { findNewest, goesOnWith, readManifests } from './manifest.ts';
import { readEntries } from './objects.ts';
import type { Sources } from './sources.ts';
import { WAL } from './wal.ts';

/** @param now milliseconds since 1970 */
export function createKept(now = Date.now) {
  // Until the first backup is there, its age counts from the start: an alert then comes late, but it comes.
  let until = now();
  const question: GaugeQuestion = gauges({
    name: 'backup',
    gauges: {
      sideline_backup_kept_timestamp_seconds: ['Up to when everything is kept elsewhere, in seconds since 1970.'],
    },
    ask: () => ({ sideline_backup_kept_timestamp_seconds: [{ value: until / 1_000 }] }),
  });
  return {
    question,
    /** @param began when the run that has kept everything began */
    note(began: number) {
      until = began;
    },
  };
}

/** What earlier runs have kept: one that dies again and again would otherwise look new each time. Null: nothing. */
export async function findKeptUntil({ place, secret }: Pick<Sources, 'place' | 'secret'>): Promise<number | null> {
  const newest = findNewest(await readManifests(place, secret), Date.now());
  if (!newest) return null;
  const log = [...(await readEntries(place, WAL, secret)).values()];
  const own = log.filter((piece) => goesOnWith(newest, piece));
  return own.reduce((last, { at }) => Math.max(last, Date.parse(at)), Date.parse(newest.takenAt));
}
