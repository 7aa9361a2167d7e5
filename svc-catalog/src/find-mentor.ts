import { internalAccount } from 'contracts/internal';
import type { ServiceDeps } from 'svc-kit/service';
import { addMentor, isDeleted, loadMentor, type StoredMentor } from './store/mentors.ts';

export type FindMentor = (id: string) => Promise<StoredMentor | null>;

/** Asks identity about unknown mentors, so nobody gets "not found" right after registering. Null if it cannot say. */
export function createFindMentor(deps: ServiceDeps, identityUrl: string): FindMentor {
  const { sql, ask, clock, log } = deps;
  return async (id) => {
    const known = await loadMentor(sql, id);
    if (known || (await isDeleted(sql, id))) return known;
    try {
      const account = await ask(`${identityUrl}/internal/accounts/${id}`, internalAccount);
      if (account?.role !== 'mentor' || !account.facts) return null;
      await addMentor(sql, {
        id,
        facts: account.facts,
        accountVersion: account.version ?? 1,
        registeredAt: clock.now(),
      });
    } catch (error) {
      log.warn('identity could not be asked for a mentor', { id, error });
      return null;
    }
    return loadMentor(sql, id);
  };
}
