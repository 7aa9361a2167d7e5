import type { ResponseOf } from 'contracts/endpoint';
import type { getParentFigures } from 'contracts/http/parent-requests';
import type { Db, Tx } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';
import { type SessionRow, toSession } from './session-row.ts';

export interface ParentRequest {
  id: string;
  askedAt: Date;
  session: Session;
  mentor: { firstName: string | null; lastName: string | null; timeZone: string | null };
  athlete: { firstName: string | null; lastName: string | null };
}

type Row = SessionRow & {
  request_id: string;
  asked_at: Date;
  mentor_first_name: string | null;
  mentor_last_name: string | null;
  mentor_time_zone: string | null;
  athlete_first_name: string | null;
  athlete_last_name: string | null;
};

/** @returns false when the link is known already */
export async function addParentRequest(
  tx: Tx,
  request: { id: string; sessionId: string; tokenHash: string; askedAt: Date },
): Promise<boolean> {
  const { count } = await tx`
    insert into parent_request (id, session_id, token_hash, asked_at)
    values (${request.id}, ${request.sessionId}, ${request.tokenHash}, ${request.askedAt}) on conflict do nothing`;
  return count > 0;
}

export async function findParentRequest(db: Db, tokenHash: string): Promise<ParentRequest | null> {
  const [row]: Row[] = await db`
    select s.*, r.id as request_id, r.asked_at, m.first_name as mentor_first_name, m.last_name as mentor_last_name,
      coalesce(m.calendar_zone, m.facts_zone) as mentor_time_zone, a.first_name as athlete_first_name,
      a.last_name as athlete_last_name
    from parent_request r join session s on s.id = r.session_id left join mentor m on m.id = s.mentor_id
      left join athlete a on a.id = s.athlete_id and not a.deleted
    where r.token_hash = ${tokenHash}`;
  if (!row) return null;
  return {
    id: row.request_id,
    askedAt: row.asked_at,
    session: toSession(row),
    mentor: { firstName: row.mentor_first_name, lastName: row.mentor_last_name, timeZone: row.mentor_time_zone },
    athlete: { firstName: row.athlete_first_name, lastName: row.athlete_last_name },
  };
}

/** @returns false when it was opened before */
export async function markOpened(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx`update parent_request set opened_at = ${now} where id = ${id} and opened_at is null`;
  return count > 0;
}

/** @returns false when it is not of this session, or was paid before */
export async function markPaid(tx: Tx, id: string, sessionId: string, now: Date): Promise<boolean> {
  const { count } = await tx`
    update parent_request set paid_at = ${now} where id = ${id} and session_id = ${sessionId} and paid_at is null`;
  return count > 0;
}

/** By sessions: of several parents the first counts. */
export async function findParentFigures(db: Db): Promise<ResponseOf<typeof getParentFigures>> {
  const [row]: ResponseOf<typeof getParentFigures>[] = await db`
    with asked as (
      select min(asked_at) as at, min(opened_at) as opened_at, min(paid_at) as paid_at
      from parent_request group by session_id)
    select count(*)::int as asked, count(opened_at)::int as opened, count(paid_at)::int as paid,
      percentile_cont(0.5) within group (order by extract(epoch from opened_at - at) / 60)::float
        as median_minutes_to_open,
      percentile_cont(0.5) within group (order by extract(epoch from paid_at - at) / 60)::float as median_minutes_to_pay
    from asked`;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
