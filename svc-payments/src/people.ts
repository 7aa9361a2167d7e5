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
