import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import { findById } from './store/accounts.ts';

/**
 * A guardian confirmed: until then an athlete's conversations are closed, on open pages too. Nothing else that the event
 * holds has changed.
 */
export async function tellConfirmed(tx: Tx, accountId: string, now: Date): Promise<void> {
  const account = await findById(tx, accountId);
  if (!account || account.role === 'admin') return;
  const { role, version, firstName, lastName, timeZone } = account;
  await emit(tx, 'account.changed', { accountId, role, version, firstName, lastName, timeZone }, now);
}
