import { internalAccount } from 'contracts/internal';
import type { Person } from 'svc-kit/auth';
import type { Deps } from './deps.ts';

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
