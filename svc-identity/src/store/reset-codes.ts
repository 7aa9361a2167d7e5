import { HOUR_MS, MINUTE_MS, RESET_CODE_MINUTES, RESET_CODE_TRIES, RESET_LINK_HOURS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';

export interface ResetCode {
  id: string;
  accountId: string;
  hash: string;
}

export async function insertResetCode(
  tx: Db,
  code: { id: string; accountId: string; hash: string; linkHash: string; asker: string; now: Date },
): Promise<void> {
  const expires = new Date(code.now.getTime() + RESET_CODE_MINUTES * MINUTE_MS);
  await tx`
    insert into reset_code (id, account_id, code_hash, link_hash, asker, created_at, expires_at)
    values (${code.id}, ${code.accountId}, ${code.hash}, ${code.linkHash}, ${code.asker}, ${code.now}, ${expires})`;
}

/** In the hour up to `now` (domain time). Strangers are all askers that are not devices of the account. Null once it is deleted. */
export async function countResetCodes(
  tx: Tx,
  accountId: string,
  asker: string,
  now: Date,
): Promise<{ own: number; strangers: number } | null> {
  const since = new Date(now.getTime() - HOUR_MS);
  // Codes asked for at the same moment wait here, and so count each other.
  const held = await tx`select 1 from account where id = ${accountId} and deleted_at is null for update`;
  if (held.length === 0) return null;
  const [row]: { own: number; strangers: number }[] = await tx`
    select count(*) filter (where asker = ${asker})::int as own,
      count(*) filter (where asker is null or asker not like 'device %')::int as strangers
    from reset_code where account_id = ${accountId} and created_at > ${since}`;
  return row ?? { own: 0, strangers: 0 };
}

/** Null without any, or once this asker is out of tries. Counts first, so simultaneous tries cannot share one. */
export async function spendTry(db: Db, email: string, asker: string, now: Date): Promise<ResetCode | null> {
  // The newest that the asker asked for, else the newest of the account: who asks on a phone may type on a laptop.
  const [row]: ResetCode[] = await db`
    with code as (
      select r.id, r.account_id, r.code_hash from reset_code r join account a on a.id = r.account_id
      where a.email = ${email} and r.used_at is null and r.expires_at > ${now} and r.created_at <= ${now}
      order by (r.asker is not distinct from ${asker}) desc, r.created_at desc, r.id limit 1),
    spent as (
      insert into reset_try (code_id, asker, tries) select id, ${asker}, 1 from code
      on conflict (code_id, asker) do update set tries = reset_try.tries + 1
      where reset_try.tries < ${RESET_CODE_TRIES} returning code_id)
    select id, account_id as "accountId", code_hash as hash from code where id in (select code_id from spent)`;
  return row ?? null;
}

/** No tries are counted, because nobody guesses 128 bits. */
export async function findByResetLink(db: Db, email: string, linkHash: string, now: Date): Promise<ResetCode | null> {
  const since = new Date(now.getTime() - RESET_LINK_HOURS * HOUR_MS);
  const [row]: ResetCode[] = await db`
    select r.id, r.account_id as "accountId", r.code_hash as hash
    from reset_code r join account a on a.id = r.account_id
    where r.link_hash = ${linkHash} and a.email = ${email} and r.used_at is null
      and r.created_at > ${since} and r.created_at <= ${now}`;
  return row ?? null;
}

/** Uses up every other code and link of the account, too. False when another one was used in the meantime. */
export async function useResetCode(tx: Tx, code: Pick<ResetCode, 'id' | 'accountId'>, now: Date): Promise<boolean> {
  await tx`select 1 from account where id = ${code.accountId} for update`;
  const rows: { id: string }[] = await tx`
    update reset_code set used_at = ${now} where account_id = ${code.accountId} and used_at is null returning id`;
  return rows.some(({ id }) => id === code.id);
}
