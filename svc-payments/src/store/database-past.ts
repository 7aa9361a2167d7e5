import type { Db } from 'svc-kit/db';

/** Whether a backup was laid back or a replica promoted: then Stripe may have made what the books lack. */
export async function wasLaidBack(db: Db): Promise<boolean> {
  const [row]: { laid_back: boolean }[] = await db`
    with here as (
      insert into database_timeline (timeline)
      values (('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint)
      on conflict do nothing returning timeline
    )
    select exists (select from here) or count(*) > 1 as laid_back from database_timeline`;
  return row?.laid_back ?? false;
}
