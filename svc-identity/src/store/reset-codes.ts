import { HOUR_MS, MINUTE_MS, RESET_CODE_MINUTES, RESET_CODE_TRIES } from 'contracts/times';
import type { Db } from 'svc-kit/db';

export interface ResetCode {
  id: string;
  accountId: string;
  hash: string;
}

export async function insertResetCode(
  tx: Db,
  code: { id: string; accountId: string; hash: string; now: Date },
): Promise<void> {
  const expires = new Date(code.now.getTime() + RESET_CODE_MINUTES * MINUTE_MS);
  await tx`
    insert into reset_code (id, account_id, code_hash, created_at, expires_at)
    values (${code.id}, ${code.accountId}, ${code.hash}, ${code.now}, ${expires})`;
}

/** In the hour up to `now` (domain time). */
export async function countResetCodes(tx: Db, accountId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [row]: { n: number }[] = await tx`
    select count(*)::int as n from reset_code where account_id = ${accountId} and created_at > ${since}`;
  return row?.n ?? 0;
}

/** Null when the newest code is out of tries, used or expired. Counts first, so simultaneous tries cannot share one. */
export async function spendTry(db: Db, email: string, now: Date): Promise<ResetCode | null> {
  const [row]: ResetCode[] = await db`
    update reset_code set tries = tries + 1
    where id = (
        select r.id from reset_code r join account a on a.id = r.account_id
        where a.email = ${email} order by r.created_at desc, r.id limit 1)
      and used_at is null and tries < ${RESET_CODE_TRIES} and expires_at > ${now} and created_at <= ${now}
    returning id, account_id as "accountId", code_hash as hash`;
  return row ?? null;
}

/** False when it was used in the meantime. */
export async function useResetCode(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx`update reset_code set used_at = ${now} where id = ${id} and used_at is null returning 1`;
  return rows.length > 0;
}
