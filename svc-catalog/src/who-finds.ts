import { internalAccount } from 'contracts/internal';
import type { Person } from 'svc-kit/auth';
import type { Deps } from './deps.ts';
import type { Viewer } from './store/mentor-filters.ts';
import type { StoredMentor } from './store/mentors.ts';
import { isParted } from './store/safety.ts';

/** By the birth date that identity knows; without one, or without an answer, they may be a minor. Nobody knows visitors. */
export async function isKnownAdult({ ask, log, settings }: Deps, caller: Person | null): Promise<boolean> {
  if (!caller) return false;
  if (caller.role !== 'athlete') return true;
  try {
    const account = await ask(`${settings.identityUrl}/internal/accounts/${caller.id}`, internalAccount);
    return account?.is_adult === true;
  } catch (error) {
    log.warn('identity could not be asked for an age', { error });
    return false;
  }
}

/** Only where somebody is kept from minors (`kept`) does it matter how old the caller is. */
export async function seenBy<T extends { kept: number }>(
  deps: Deps,
  caller: Person | null,
  find: (viewer: Viewer) => Promise<T>,
): Promise<T> {
  if (caller?.role === 'admin') return find({ as: 'admin' });
  const athleteId = caller?.role === 'athlete' ? caller.id : null;
  const found = await find({ as: 'minor', athleteId });
  if (found.kept === 0 || !(await isKnownAdult(deps, caller))) return found;
  return find({ as: 'adult', athleteId });
}

/** A listed mentor. */
export async function finds(deps: Deps, caller: Person | null, mentor: StoredMentor): Promise<boolean> {
  if (caller?.role === 'athlete' && (await isParted(deps.sql, caller.id, mentor.id))) return false;
  return !mentor.keptFromMinors || isKnownAdult(deps, caller);
}
