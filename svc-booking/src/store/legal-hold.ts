import type { InternalAccountData } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { collectData } from './account-data.ts';

export const HOLD_OVER = 'legal_hold_over';
export const REPORT_OVER = 'report_over';

export async function findHold(db: Db, accountId: string, now: Date): Promise<Date | null> {
  const [row]: { until: Date | null }[] = await db`
    select max(held_until) as until from report where reported_id = ${accountId} and held_until > ${now}`;
  return row?.until ?? null;
}

/** Before the account's data go. */
export async function holdData(tx: Tx, accountId: string, until: Date): Promise<void> {
  const [names]: InternalAccountData[] = await tx`
    select first_name, last_name from athlete where id = ${accountId}
    union all select first_name, last_name from mentor where id = ${accountId} limit 1`;
  const data = { ...(await collectData(tx, accountId, null)), names: names ?? null };
  await tx`
    insert into legal_hold (account_id, until_at, data) values (${accountId}, ${until}, ${data}::jsonb)
    on conflict do nothing`;
  await schedule(tx, HOLD_OVER, accountId, until);
}

export async function purgeHold(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from legal_hold where account_id = ${accountId}`;
}

/** What was said and shown goes; that there was a report, and how it was decided, stays. False while it is undecided. */
export async function purgeReport(tx: Tx, reportId: string): Promise<boolean> {
  const { count } = await tx`update report set snapshot = '{}' where id = ${reportId} and status = 'decided'`;
  if (count === 0) return false;
  await tx`update report_entry set text = null where report_id = ${reportId}`;
  return true;
}
