import type { Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import { setAddressConfirmed } from './store/address-codes.ts';

/** Whoever reads mail to the address has shown that it is theirs. */
export async function confirmAddressOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (await setAddressConfirmed(tx, accountId, now)) await emit(tx, 'address.confirmed', { accountId }, now);
}
