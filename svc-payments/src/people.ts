import { internalAccount, internalAddresses, internalParentAddress, lacksGuardian } from 'contracts/internal';
import type { Deps } from './deps.ts';

export interface Named {
  firstName: string;
  lastName: string;
  timeZone: string;
}

/** A service that is started again is back within a second or two; somebody waits for the answer. */
const PAUSES_MS = [300, 600, 900];
/** Without the address there is nothing to answer with, so it is waited for longer than a name. */
export const LONGER_MS = [...PAUSES_MS, 1_200];

async function insist<T>(ask: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): Promise<T> {
  for (const pause of pausesMs) {
    const begun = performance.now();
    try {
      return await ask();
    } catch (error) {
      // What took long to fail is not a restart.
      if (performance.now() - begun > pause) throw error;
      await Bun.sleep(pause);
    }
  }
  return ask();
}

/** Null for a deleted account. @throws when identity does not answer */
export async function findPerson({ ask, settings }: Deps, accountId: string): Promise<Named | null> {
  const account = await insist(() => ask(`${settings.identityUrl}/internal/accounts/${accountId}`, internalAccount));
  return account && { firstName: account.first_name, lastName: account.last_name, timeZone: account.time_zone };
}

/** @throws when identity does not answer */
export async function isGuardianMissing({ ask, settings }: Deps, athleteId: string): Promise<boolean> {
  const url = `${settings.identityUrl}/internal/accounts/${athleteId}`;
  return lacksGuardian(await insist(() => ask(url, internalAccount)));
}

/** Goes to Stripe and nowhere else: payments keeps no address. Null for a deleted account. @throws when identity does not answer */
export async function findAddress(
  { ask, settings }: Deps,
  accountId: string,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<string | null> {
  const url = `${settings.identityUrl}/internal/addresses`;
  const body = { ids: [accountId] };
  const answer = await insist(() => ask(url, internalAddresses, { method: 'POST', body }), pausesMs);
  return answer?.addresses[accountId] ?? null;
}

/** Null for a link that was not mailed: then Stripe's page asks. @throws when identity does not answer */
export async function findParentAddress({ ask, settings }: Deps, requestId: string): Promise<string | null> {
  const url = `${settings.identityUrl}/internal/parent-addresses`;
  const body = { request_id: requestId };
  const answer = await insist(() => ask(url, internalParentAddress, { method: 'POST', body }));
  return answer?.email ?? null;
}

const ASKED_AT_ONCE = 10;

/** By account id; deleted accounts are absent. @throws when identity does not answer */
export async function findNames(deps: Deps, accountIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < accountIds.length; from += ASKED_AT_ONCE) {
    const some = accountIds.slice(from, from + ASKED_AT_ONCE);
    const people = await Promise.all(some.map((id) => findPerson(deps, id)));
    for (const [index, id] of some.entries()) {
      const person = people[index];
      if (person) names.set(id, `${person.firstName} ${person.lastName}`);
    }
  }
  return names;
}
