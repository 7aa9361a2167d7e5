import type { Seat } from 'contracts/room';
import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';
import { shortName } from '../domain/short-name.ts';
import { type SessionRow, toSession } from './session-row.ts';

/** A gateway tells every ten seconds whom it hears; whoever it has not told of for so long is not in. */
export const HEARD_SECONDS = 35;
const ZONE_UNTIL_KNOWN = 'UTC';

interface Inside {
  connection: string;
  seat: Seat;
}

export interface Room {
  session: Session;
  togetherSeconds: number | null;
  athleteName: string;
  athleteShortName: string;
  mentorName: string;
  athleteFirstName: string;
  athleteTimeZone: string;
  mentorTimeZone: string;
  inside: Inside[];
  /** Since the room opened for the time that it has now. */
  guardianCame: boolean;
  agreed: { seat: Seat; version: number; at: Date }[];
}

type Row = SessionRow & {
  athlete_name: string | null;
  mentor_name: string | null;
  athlete_first_name: string | null;
  athlete_last_name: string | null;
  athlete_time_zone: string | null;
  mentor_time_zone: string | null;
  inside: Inside[] | null;
  guardian_came: boolean;
  agreed: { seat: Seat; version: number; at: string }[] | null;
};

/** @param real who was heard of shortly before is in */
export async function findRoom(db: Db, sessionId: string, real: Date): Promise<Room | null> {
  const heardSince = new Date(real.getTime() - HEARD_SECONDS * 1_000);
  const [row]: Row[] = await db`
    select s.*, nullif(concat_ws(' ', a.first_name, a.last_name), '') as athlete_name,
      nullif(concat_ws(' ', m.first_name, m.last_name), '') as mentor_name, a.first_name as athlete_first_name,
      a.last_name as athlete_last_name, a.time_zone as athlete_time_zone,
      coalesce(m.calendar_zone, m.facts_zone) as mentor_time_zone,
      (select json_agg(json_build_object('connection', v.connection_id, 'seat', v.seat) order by v.entered_at)
        from room_visit v where v.session_id = s.id and v.left_at is null and v.heard_at > ${heardSince}) as inside,
      ${cameSinceOpening(db, 'guardian')} as guardian_came,
      (select json_agg(json_build_object('seat', g.seat, 'version', g.version, 'at', g.agreed_at))
        from room_agreement g where g.session_id = s.id) as agreed
    from session s left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id
    where s.id = ${sessionId}`;
  if (!row) return null;
  return {
    session: toSession(row),
    togetherSeconds: row.together_seconds,
    athleteName: row.athlete_name ?? 'Athlete',
    athleteShortName: shortName(row.athlete_first_name || 'Athlete', row.athlete_last_name),
    mentorName: row.mentor_name ?? 'Mentor',
    athleteFirstName: row.athlete_first_name || 'Athlete',
    athleteTimeZone: row.athlete_time_zone ?? ZONE_UNTIL_KNOWN,
    mentorTimeZone: row.mentor_time_zone ?? ZONE_UNTIL_KNOWN,
    inside: row.inside ?? [],
    guardianCame: row.guardian_came,
    agreed: (row.agreed ?? []).map((one) => ({ ...one, at: new Date(one.at) })),
  };
}

/** Of a session `s`. What was before it opened for the time that it has now was another meeting. */
export function cameSinceOpening(db: Db, seat: Seat) {
  return db`
    exists (select from room_visit v where v.session_id = s.id and v.seat = ${seat}
      and v.seen_at >= s.starts_at - make_interval(mins => ${CHECK_IN_OPENS_MINUTES_BEFORE}))`;
}

export async function saveAgreement(
  db: Db,
  agreement: { sessionId: string; seat: Seat; version: number },
  now: Date,
): Promise<void> {
  await db`
    insert into room_agreement (session_id, seat, version, agreed_at)
    values (${agreement.sessionId}, ${agreement.seat}, ${agreement.version}, ${now}) on conflict do nothing`;
}

export async function hasSessionAhead(db: Db, personId: string, now: Date): Promise<boolean> {
  const [row]: { found: boolean }[] = await db`
    select exists (select from session where (athlete_id = ${personId} or mentor_id = ${personId})
      and status in ('confirmed', 'mentor_checked_in', 'student_confirmed') and ends_at > ${now}) as found`;
  return row?.found ?? false;
}
