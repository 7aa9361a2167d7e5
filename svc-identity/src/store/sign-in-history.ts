import { DAY_MS, SIGN_IN_HISTORY_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';

export interface PastSignIn {
  id: string;
  device: string | null;
  network: string | null;
  signedInAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
}
const MOST_SHOWN = 100;

/** The newest use first. `now` is real time; a sign-in that ran out has ended, too. */
export async function listSignIns(db: Db, accountId: string, now: Date): Promise<PastSignIn[]> {
  const since = new Date(now.getTime() - SIGN_IN_HISTORY_DAYS * DAY_MS);
  return db`
    select s.id, s.device, s.network, s.created_at as "signedInAt",
      coalesce((select max(t.created_at) from refresh_token t where t.sign_in_id = s.id), s.created_at) as "lastSeenAt",
      coalesce(s.ended_at, case when s.expires_at <= ${now} then s.expires_at end) as "endedAt"
    from sign_in s
    where s.account_id = ${accountId} and coalesce(s.ended_at, s.expires_at) > ${since}
    order by (coalesce(s.ended_at, s.expires_at) > ${now} and s.ended_at is null) desc, "lastSeenAt" desc, s.id
    limit ${MOST_SHOWN}`;
}

/** Null for what is not the account's or has ended. */
export async function findOpenSignIn(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ id: string; deviceHash: string | null } | null> {
  const [row]: { id: string; deviceHash: string | null }[] = await tx`
    select id, device_hash as "deviceHash" from sign_in
    where id = ${id} and account_id = ${accountId} and ended_at is null for update`;
  return row ?? null;
}

/** False as long as nothing is known of earlier ones. */
export async function isUnlikeEarlier(tx: Tx, accountId: string, by: { device: string; network: string | null }) {
  const [row]: { earlier: number; alike: number }[] = await tx`
    select count(*)::int as earlier,
      count(*) filter (where device = ${by.device} and network is not distinct from ${by.network})::int as alike
    from sign_in where account_id = ${accountId} and device is not null`;
  return row !== undefined && row.earlier > 0 && row.alike === 0;
}
