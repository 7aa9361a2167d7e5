import type { ResponseOf } from 'contracts/endpoint';
import type { listSessionsToTellOf } from 'contracts/http/reviews';
import { DAY_MS, MENTOR_NOTE_DAYS_AFTER_END } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { TOLD_OF } from '../domain/look-back.ts';
import { authorOf } from './reviews.ts';

const MOST = 100;

interface Row {
  session_id: string;
  starts_at: Date;
  ends_at: Date;
  first_name: string | null;
  last_name: string | null;
  deleted: boolean | null;
  text: string | null;
  written_at: Date | null;
}

export async function listToTellOf(
  db: Db,
  mentorId: string,
  now: Date,
): Promise<ResponseOf<typeof listSessionsToTellOf>> {
  const since = new Date(now.getTime() - MENTOR_NOTE_DAYS_AFTER_END * DAY_MS);
  const rows: Row[] = await db`
    select s.id as session_id, s.starts_at, s.ends_at, a.first_name, a.last_name, a.deleted, n.text, n.written_at
    from session s left join athlete a on a.id = s.athlete_id left join mentor_note n on n.session_id = s.id
    where s.mentor_id = ${mentorId} and s.status = any(${db.array([...TOLD_OF], 'TEXT')})
      and s.ends_at <= ${now} and s.ends_at > ${since}
    order by s.starts_at desc, s.id limit ${MOST}`;
  return rows.map((row) => ({
    session_id: row.session_id,
    athlete_name: authorOf(row),
    scheduled_datetime: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    note: toNote(row),
  }));
}

export async function saveNote(
  tx: Tx,
  session: { id: string; mentorId: string },
  text: string,
  now: Date,
): Promise<void> {
  await tx`
    insert into mentor_note (session_id, mentor_id, text, written_at)
    values (${session.id}, ${session.mentorId}, ${text}, ${now})
    on conflict (session_id) do update set text = excluded.text, written_at = excluded.written_at
    where mentor_note.text <> excluded.text`;
}

export async function findNote(db: Db, sessionId: string): Promise<{ text: string; written_at: string } | null> {
  const [row]: Row[] = await db`select text, written_at from mentor_note where session_id = ${sessionId}`;
  return row ? toNote(row) : null;
}

function toNote({ text, written_at }: Pick<Row, 'text' | 'written_at'>) {
  return text !== null && written_at ? { text, written_at: written_at.toISOString() } : null;
}
