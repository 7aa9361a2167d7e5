import type { roomRecord } from 'contracts/http/room';
import type { InternalRoomNote } from 'contracts/internal';
import type { Seat } from 'contracts/room';
import { MINUTE_MS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import type { z } from 'zod';
import { doorOpensAt } from '../domain/guards.ts';
import { type MediaReport, type RoomTime, roomTime, type Visit } from '../domain/room-time.ts';
import type { Session } from '../domain/session.ts';
import { HEARD_SECONDS } from './rooms.ts';
import { type SessionRow, toSession } from './session-row.ts';

/** `at` is domain time; gateways know only how long ago it was. */
export type RoomNote = InternalRoomNote & { at: Date };
type NoteOf<K extends RoomNote['kind']> = Extract<RoomNote, { kind: K }>;

export async function saveEntered(db: Db, note: NoteOf<'entered'>, real: Date): Promise<void> {
  const { connection, session_id: session, seat, at } = note;
  await db`
    insert into room_visit (connection_id, session_id, seat, entered_at, opened_at, seen_at, heard_at)
    values (${connection}, ${session}, ${seat}, ${at}, ${at}, ${at}, ${real})
    on conflict (connection_id) do update set opened_at = greatest(room_visit.opened_at, excluded.opened_at),
      seen_at = greatest(room_visit.seen_at, excluded.seen_at), heard_at = excluded.heard_at,
      absences = case when room_visit.left_at < excluded.entered_at
        then room_visit.absences + tstzmultirange(tstzrange(room_visit.left_at, excluded.entered_at))
        else room_visit.absences end,
      left_at = null, left_because = null
    where room_visit.session_id = excluded.session_id`;
}

export async function saveLeft(db: Db, { connection, reason, at }: NoteOf<'left'>): Promise<void> {
  await db`
    update room_visit set left_at = ${at}, left_because = ${reason}, seen_at = greatest(seen_at, ${at}::timestamptz)
    where connection_id = ${connection} and opened_at <= ${at}`;
}

/** Of a page that has come back. Its gateway may have died, and nobody else would end the visit for a while. */
export async function endVisitBefore(
  db: Db,
  { sessionId, seat, connection }: { sessionId: string; seat: Seat; connection: string },
): Promise<void> {
  await db`
    update room_visit set left_at = seen_at, left_because = 'replaced'
    where connection_id = ${connection} and session_id = ${sessionId} and seat = ${seat} and left_at is null`;
}

export async function saveMedia(db: Db, { id, connection, with: other, state, at }: NoteOf<'media'>): Promise<void> {
  await db`
    insert into room_media (id, connection_id, other_id, state, at)
    select ${id}, connection_id, ${other}, ${state}, ${at} from room_visit where connection_id = ${connection}
    on conflict do nothing`;
}

/** False when it was noted before. */
export async function saveTrouble(tx: Tx, note: NoteOf<'trouble'>): Promise<boolean> {
  const { count } = await tx`
    insert into room_trouble (id, session_id, seat, connection_id, other_id, tried, at)
    values (${note.id}, ${note.session_id}, ${note.seat}, ${note.connection}, ${note.with ?? null},
      ${tx.array(note.tried, 'TEXT')}, ${note.at})
    on conflict do nothing`;
  return count > 0;
}

export async function saveAlive(db: Db, connections: string[], now: Date, real: Date): Promise<Session[]> {
  if (connections.length === 0) return [];
  const rows: SessionRow[] = await db`
    with heard as (
      update room_visit set seen_at = ${now}, heard_at = ${real}, left_at = null, left_because = null
      where connection_id = any(${db.array(connections, 'UUID')}) returning session_id)
    select * from session where id in (select session_id from heard)`;
  return rows.map(toSession);
}

interface VisitRow {
  connection_id: string;
  seat: Seat;
  entered_at: Date;
  seen_at: Date;
  left_at: Date | null;
  left_because: string | null;
  heard_at: Date;
  starts_at: Date;
  absences: { from: string; until: string }[] | null;
}

export interface RoomRecord {
  /** Since its room last opened: a session that was moved may have visits of an earlier time. */
  time: RoomTime | null;
  reports: MediaReport[];
  /** Whoever was lost and came back has several of one connection. */
  visits: (Visit & { isOpen: boolean; because: string | null })[];
}

/** Whoever was heard of just now is still in. */
export async function findRoomRecord(db: Db, sessionId: string, now: Date, real: Date): Promise<RoomRecord> {
  const rows: VisitRow[] = await db`
    select v.connection_id, v.seat, v.entered_at, v.seen_at, v.left_at, v.left_because, v.heard_at, s.starts_at,
      (select json_agg(json_build_object('from', lower(a), 'until', upper(a)) order by a)
        from unnest(v.absences) a) as absences
    from room_visit v join session s on s.id = v.session_id
    where v.session_id = ${sessionId} order by v.entered_at, v.seat, v.connection_id`;
  const reports: { connection: string; other: string; state: string; at: Date }[] = await db`
    select m.connection_id as connection, m.other_id as other, m.state, m.at
    from room_media m join room_visit v on v.connection_id = m.connection_id where v.session_id = ${sessionId}`;
  const visits = rows.flatMap((row) => toVisits(row, now, real));
  const media = reports.map(
    ({ connection, other, state, at }): MediaReport => ({
      connection,
      other,
      isUp: state !== 'lost',
      at: at.getTime(),
    }),
  );
  const opensMs = rows[0] ? doorOpensAt({ startsAt: rows[0].starts_at }).getTime() : 0;
  const time = roomTime(
    visits.filter(({ until }) => until > opensMs),
    media,
  );
  return { time, reports: media, visits };
}

function toVisits(row: VisitRow, now: Date, real: Date): RoomRecord['visits'] {
  const { connection_id: connection, seat } = row;
  const isOpen = row.left_at === null && real.getTime() - row.heard_at.getTime() < HEARD_SECONDS * 1_000;
  const until = row.left_at ?? (isOpen && now > row.seen_at ? now : row.seen_at);
  const absences = row.absences ?? [];
  const before = absences.map(({ from }, index) => ({
    ...{ connection, seat, isOpen: false, because: 'lost' },
    from: Date.parse(absences[index - 1]?.until ?? row.entered_at.toISOString()),
    until: Date.parse(from),
  }));
  const from = Date.parse(absences.at(-1)?.until ?? row.entered_at.toISOString());
  return [...before, { connection, seat, from, until: until.getTime(), isOpen, because: row.left_because }];
}

/** Kept with the session, because visits are forgotten earlier. */
export async function countTogether(db: Db, sessionId: string, now: Date, real: Date): Promise<void> {
  const { time } = await findRoomRecord(db, sessionId, now, real);
  if (!time) return;
  await db`update session set together_seconds = ${Math.floor(time.togetherMs / 1_000)} where id = ${sessionId}`;
}

export function toWire({ time, visits }: RoomRecord): z.infer<typeof roomRecord> {
  return {
    both_in_minutes: time && Math.floor(time.bothInMs / MINUTE_MS),
    together_minutes: time && Math.floor(time.togetherMs / MINUTE_MS),
    visits: visits.map(({ seat, from, until, isOpen }) => ({
      seat,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      still_in: isOpen,
    })),
  };
}

export interface NotedTrouble {
  seat: Seat;
  connection: string | null;
  other: string | null;
  tried: string[];
  at: Date;
}

export async function findTroubles(db: Db, sessionId: string): Promise<NotedTrouble[]> {
  return db`
    select seat, connection_id as connection, other_id as other, tried, at from room_trouble
    where session_id = ${sessionId} order by at`;
}

export async function forgetVisits(db: Db, before: Date): Promise<void> {
  await db`delete from room_visit where seen_at < ${before}`;
  await db`delete from room_trouble where at < ${before}`;
}
