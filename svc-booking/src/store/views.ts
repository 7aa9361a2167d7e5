import type { Session as WireSession } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import type { SessionStatus } from 'contracts/status';
import type { Db } from 'svc-kit/db';
import { mentorEarningsCents } from '../domain/money.ts';
import { type SessionRow, toSession } from './session-row.ts';

type ViewRow = SessionRow & {
  mentor_first_name: string | null;
  mentor_last_name: string | null;
  athlete_first_name: string | null;
  athlete_last_name: string | null;
  mentor_time_zone: string | null;
  proposed_starts_at: Date | null;
  answer_by: Date | null;
  complaint_status: WireSession['complaint_status'];
};

export type Viewer = { athleteId: string } | { mentorId: string } | 'everybody';
const ZONE_UNTIL_KNOWN = 'UTC';

/** Sessions as the wire shows them, latest start first. A mentor does not see what was never paid. */
export async function listViews(
  db: Db,
  viewer: Viewer,
  page: { page: number; per_page: number; status?: SessionStatus | undefined } = { page: 1, per_page: 1_000 },
): Promise<WireSession[]> {
  const standing = page.status ? db`and s.status = ${page.status}` : db``;
  const rows: ViewRow[] = await db`
    ${selection(db)} where ${visibleTo(db, viewer)} ${standing}
    order by s.starts_at desc, s.id limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`;
  return rows.map(toWire);
}

export async function findView(db: Db, id: string): Promise<WireSession | null> {
  const [row]: ViewRow[] = await db`${selection(db)} where s.id = ${id}`;
  return row ? toWire(row) : null;
}

/** Every session as cells of the founder's table, oldest first. */
export async function listForExport(db: Db): Promise<(string | number | null)[][]> {
  const rows: ViewRow[] = await db`${selection(db)} order by s.created_at, s.id`;
  return rows.map((row) => [
    row.id,
    row.starts_at.toISOString(),
    row.status,
    row.mentor_id,
    fullName(row.mentor_first_name, row.mentor_last_name, 'Mentor'),
    row.athlete_id,
    fullName(row.athlete_first_name, row.athlete_last_name, 'Athlete'),
    toDollars(row.amount_cents),
    toDollars(row.refund_cents),
    row.complaint,
    row.created_at.toISOString(),
  ]);
}

function selection(db: Db) {
  return db`
    select s.*, m.first_name as mentor_first_name, m.last_name as mentor_last_name, a.first_name as athlete_first_name,
      a.last_name as athlete_last_name, coalesce(m.calendar_zone, m.facts_zone) as mentor_time_zone,
      p.starts_at as proposed_starts_at, p.answer_by, c.status as complaint_status
    from session s left join move_proposal p on p.session_id = s.id left join complaint c on c.session_id = s.id
    left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id`;
}

function visibleTo(db: Db, viewer: Viewer) {
  if (viewer === 'everybody') return db`true`;
  if ('athleteId' in viewer) return db`s.athlete_id = ${viewer.athleteId}`;
  return db`s.mentor_id = ${viewer.mentorId} and s.status not in ('scheduled', 'expired')
    and not (s.status = 'cancelled' and s.paid_at is null and s.amount_cents > 0)`;
}

function toWire(row: ViewRow): WireSession {
  const session = toSession(row);
  return {
    id: row.id,
    mentor_id: row.mentor_id,
    athlete_id: row.athlete_id,
    athlete_name: fullName(row.athlete_first_name, row.athlete_last_name, 'Athlete'),
    athlete_email: null,
    mentor_name: fullName(row.mentor_first_name, row.mentor_last_name, 'Mentor'),
    scheduled_datetime: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    session_notes: row.notes,
    status: row.status,
    mentor_earnings: toDollars(mentorEarningsCents(session)),
    total_amount: toDollars(row.amount_cents),
    payment_session_id: row.checkout_id,
    hold_expires_at: row.status === 'scheduled' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    mentor_time_zone: row.mentor_time_zone ?? ZONE_UNTIL_KNOWN,
    has_rating: row.has_rating,
    has_complaint: row.complaint !== 'none',
    complaint_status: row.complaint_status ?? null,
    created_at: row.created_at.toISOString(),
    move_proposal:
      row.proposed_starts_at && row.answer_by
        ? { scheduled_datetime: row.proposed_starts_at.toISOString(), answer_by: row.answer_by.toISOString() }
        : null,
    refund_amount: row.paid_at ? toDollars(row.refund_cents) : null,
  };
}

function fullName(first: string | null, last: string | null, otherwise: string): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || otherwise;
}
