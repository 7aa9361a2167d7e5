import { internalAccount, internalAddresses } from 'contracts/internal';
import type { Deps } from './deps.ts';

export interface Named {
  firstName: string;
  lastName: string;
  timeZone: string;
}

/** Null for a deleted account. @throws when identity does not answer */
export async function findPerson({ ask, settings }: Deps, accountId: string): Promise<Named | null> {
  const account = await ask(`${settings.identityUrl}/internal/accounts/${accountId}`, internalAccount);
  return account && { firstName: account.first_name, lastName: account.last_name, timeZone: account.time_zone };
}

/** Goes to Stripe and nowhere else: payments keeps no address. Null for a deleted account. @throws when identity does not answer */
export async function findAddress({ ask, settings }: Deps, accountId: string): Promise<string | null> {
  const url = `${settings.identityUrl}/internal/addresses`;
  const answer = await ask(url, internalAddresses, { method: 'POST', body: { ids: [accountId] } });
  return answer?.addresses[accountId] ?? null;
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
