import type { InternalSessionRecord } from 'contracts/internal';
import type { Db } from 'svc-kit/db';
import { confirmedBy } from '../domain/guards.ts';
import { findRoomRecord, type RoomRecord, toWire } from './room-visits.ts';
import { type SessionRow, toSession } from './session-row.ts';

type Row = SessionRow & { rating: number | null; review_text: string | null; rated_at: Date | null };

export async function findRecords(db: Db, ids: string[], now: Date, real: Date): Promise<InternalSessionRecord[]> {
  const rows: Row[] = await db`
    select s.*, r.rating, r.review_text, r.created_at as rated_at
    from session s left join rating r on r.session_id = s.id where s.id = any(${db.array(ids, 'UUID')})`;
  const rooms = await Promise.all(rows.map(({ id }) => findRoomRecord(db, id, now, real)));
  return rows.map((row, index) => ({
    id: row.id,
    status: row.status,
    booked_at: row.created_at.toISOString(),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    student_confirmed_at: row.student_confirmed_at?.toISOString() ?? null,
    confirmed_by: confirmedBy(toSession(row)),
    complaint: row.complaint,
    rating: row.rating,
    review_text: row.review_text,
    rated_at: row.rated_at?.toISOString() ?? null,
    room: roomOf(rooms[index]),
  }));
}

function roomOf(record: RoomRecord | undefined): InternalSessionRecord['room'] {
  return record?.visits.length ? toWire(record) : null;
}
