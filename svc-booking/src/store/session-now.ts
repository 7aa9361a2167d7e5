import type { MentorPage } from 'contracts/events';
import type { InternalSessionNow } from 'contracts/internal';
import type { Db } from 'svc-kit/db';
import { takenBesidesCents } from '../domain/money.ts';
import { cameSinceOpening } from './rooms.ts';
import { type SessionRow, toInternal, toSession } from './session-row.ts';

interface NowRow extends SessionRow {
  is_answered: boolean;
  is_prepared: boolean;
  athlete_came: boolean;
  proposed_starts_at: Date | null;
  mentor_page: MentorPage;
}

export async function findSessionNow(db: Db, id: string): Promise<InternalSessionNow | null> {
  const [row]: NowRow[] = await db`
    select s.*, p.starts_at as proposed_starts_at,
      exists (select 1 from session_answers a where a.session_id = s.id) as is_prepared,
      ${cameSinceOpening(db, 'athlete')} as athlete_came,
      exists (select 1 from rating r
        where r.session_id = s.id and r.answer is not null and r.answer_taken_down_at is null) as is_answered,
      (select ${pageOf(db)} from mentor m where m.id = s.mentor_id) as mentor_page
    from session s left join move_proposal p on p.session_id = s.id where s.id = ${id}`;
  if (!row) return null;
  const session = toSession(row);
  return {
    ...toInternal(session),
    refund_cents: session.refundCents,
    back_before_cents: takenBesidesCents(session),
    paused: session.pausedAt !== null,
    complaint: session.complaint,
    rated: session.hasRating,
    answered: session.hasRating && row.is_answered,
    prepared: row.is_prepared,
    athlete_came: row.athlete_came,
    proposed_starts_at: row.proposed_starts_at?.toISOString() ?? null,
    mentor_page: row.mentor_page,
  };
}

export async function findMentorPage(db: Db, mentorId: string): Promise<MentorPage> {
  const [row]: { page: MentorPage }[] = await db`select ${pageOf(db)} as page from mentor m where m.id = ${mentorId}`;
  return row?.page ?? null;
}

/** Of `m`, a mentor. */
export function pageOf(db: Db) {
  return db`
    case when m.verified and (m.mentoring_type = 'free' or m.payout_ready)
      and not m.hidden and m.kept_from_minors_at is null and not m.deleted
    then jsonb_build_object('portrait', m.portrait) end`;
}
