import { ADDRESS_CODE_MINUTES, HOUR_MS, MINUTE_MS, RESET_CODE_TRIES } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';

export interface AddressCode {
  id: string;
  hash: string;
}

export async function insertAddressCode(tx: Tx, accountId: string, code: AddressCode, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + ADDRESS_CODE_MINUTES * MINUTE_MS);
  await tx`
    insert into address_code (id, account_id, code_hash, created_at, expires_at)
    values (${code.id}, ${accountId}, ${code.hash}, ${now}, ${expires})`;
}

/** In the hour up to `now`. Codes asked for at the same moment wait here, and so count each other. Null once the account is deleted. */
export async function countAddressCodes(tx: Tx, accountId: string, now: Date): Promise<number | null> {
  const held = await tx`select 1 from account where id = ${accountId} and deleted_at is null for update`;
  if (held.length === 0) return null;
  const [row]: { n: number }[] = await tx`
    select count(*)::int as n from address_code
    where account_id = ${accountId} and created_at > ${new Date(now.getTime() - HOUR_MS)}`;
  return row?.n ?? 0;
}

/** The newest code that has a try left. Counts first, so simultaneous tries cannot share one. */
export async function spendAddressTry(db: Db, accountId: string, now: Date): Promise<AddressCode | null> {
  const [row]: AddressCode[] = await db`
    update address_code set tries = tries + 1
    where id = (select id from address_code where account_id = ${accountId} and used_at is null and expires_at > ${now}
        order by created_at desc, id limit 1)
      and tries < ${RESET_CODE_TRIES} returning id, code_hash as hash`;
  return row ?? null;
}

export async function useAddressCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx`update address_code set used_at = ${now} where id = ${id} and used_at is null`;
  return count > 0;
}

/** @returns false when it was confirmed before */
export async function setAddressConfirmed(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const { count } = await tx`
    update account set address_confirmed_at = ${now}
    where id = ${accountId} and address_confirmed_at is null and deleted_at is null`;
  return count > 0;
}

export async function isAddressConfirmed(db: Db, accountId: string): Promise<boolean> {
  const rows = await db`select 1 from account where id = ${accountId} and address_confirmed_at is not null`;
  return rows.length > 0;
}
