import type { ProfileChanged } from 'contracts/profile';
import type { Tx } from 'svc-kit/db';
import { type Mentor, wantedFacts } from './domain/mentor.ts';
import { changesBetween } from './domain/profile-changes.ts';
import { findVersion } from './store/mentors.ts';

/** Null when the profile still says what the founder saw. */
export async function changedSince(tx: Tx, mentor: Mentor, seen: number | undefined): Promise<ProfileChanged | null> {
  if (seen === undefined || seen === mentor.version) return null;
  const before = await findVersion(tx, mentor.id, seen);
  const changes = before ? changesBetween(before, wantedFacts(mentor)) : [];
  return before && changes.length === 0 ? null : { version: mentor.version, changes };
}
