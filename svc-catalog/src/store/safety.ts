import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { collectData } from './account-data.ts';

export const HOLD_OVER = 'legal_hold_over';

export async function setKeptFromMinors(
  tx: Tx,
  to: { mentorId: string; version: number; kept: boolean },
): Promise<void> {
  await tx`
    insert into mentor (id, kept_from_minors, kept_version) values (${to.mentorId}, ${to.kept}, ${to.version})
    on conflict (id) do update set kept_from_minors = excluded.kept_from_minors, kept_version = excluded.kept_version
    where mentor.status <> 'deleted' and mentor.kept_version < excluded.kept_version`;
}

export async function part(tx: Tx, { athleteId, mentorId }: { athleteId: string; mentorId: string }): Promise<void> {
  await tx`insert into parted (athlete_id, mentor_id) values (${athleteId}, ${mentorId}) on conflict do nothing`;
}

export async function isParted(db: Db, athleteId: string, mentorId: string): Promise<boolean> {
  const rows = await db`select 1 from parted where athlete_id = ${athleteId} and mentor_id = ${mentorId}`;
  return rows.length > 0;
}

/** Before the mentor's data go. */
export async function holdData(tx: Tx, mentorId: string, until: Date): Promise<void> {
  const data = await collectData(tx, mentorId);
  await tx`
    insert into legal_hold (account_id, until_at, data) values (${mentorId}, ${until}, ${data}::jsonb)
    on conflict do nothing`;
  await schedule(tx, HOLD_OVER, mentorId, until);
}

export async function purgeHold(tx: Tx, mentorId: string): Promise<void> {
  await tx`delete from legal_hold where account_id = ${mentorId}`;
}
