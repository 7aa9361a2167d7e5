import type { Db } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';
import { type SessionRow, toSession } from './session-row.ts';

type Row = SessionRow & {
  decide_by: Date | null;
  failure: string | null;
  mentor_name: string | null;
  athlete_name: string | null;
};
export interface Unended {
  session: Session;
  decideBy: Date | null;
  failure: string | null;
  mentorName: string;
  athleteName: string;
}

export async function findUnended(db: Db, now: Date): Promise<Unended[]> {
  const rows: Row[] = await db`
    select s.*, c.decide_by, d.last_error as failure, nullif(concat_ws(' ', m.first_name, m.last_name), '') as mentor_name,
      nullif(concat_ws(' ', a.first_name, a.last_name), '') as athlete_name
    from session s left join complaint c on c.session_id = s.id and c.status <> 'decided'
    left join lateral (
      select last_error from due where key = s.id::text and last_error is not null order by due_at limit 1) d on true
    left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id
    where s.id in (
      select id from session where status = 'scheduled' and hold_expires_at < ${now}
      union all
      select id from session where status in ('confirmed', 'mentor_checked_in', 'student_confirmed') and starts_at < ${now}
      union all select id from session where complaint = 'open')
    order by s.starts_at limit 1000`;
  return rows.map((row) => ({
    session: toSession(row),
    decideBy: row.decide_by,
    failure: row.failure,
    mentorName: row.mentor_name ?? 'Mentor',
    athleteName: row.athlete_name ?? 'Athlete',
  }));
}

interface Unconnected {
  sessionId: string;
  startsAt: Date;
  status: SessionRow['status'];
  mentorName: string;
  athleteName: string;
  tried: string[];
  at: Date;
}

/** Whose people said within the last day that they could not connect, and have not seen each other since. */
export async function findUnconnected(db: Db, now: Date): Promise<Unconnected[]> {
  return db`
    select distinct on (s.id) s.id as "sessionId", s.starts_at as "startsAt", s.status, t.tried, t.at,
      coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), 'Mentor') as "mentorName",
      coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), 'Athlete') as "athleteName"
    from room_trouble t join session s on s.id = t.session_id
    left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id
    where t.at > ${now}::timestamptz - interval '1 day' and not exists (
      select from room_media d join room_visit v on v.connection_id = d.connection_id
      where v.session_id = s.id and d.state <> 'lost' and d.at > t.at)
    order by s.id, t.at desc`;
}
