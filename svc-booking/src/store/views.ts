import {
  type Allowance,
  type May,
  MOST_SESSIONS,
  type SessionDetails,
  type Session as WireSession,
} from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import { type SessionStatus, sessionAction, UPCOMING } from 'contracts/status';
import type { Db } from 'svc-kit/db';
import { type Allowed, allowedAt } from '../domain/allowed.ts';
import { noShowRefundAt } from '../domain/guards.ts';
import { possible } from '../domain/may.ts';
import { mentorEarningsCents, refundedCents, takenByBankCents } from '../domain/money.ts';
import { canReadBrief } from '../domain/prepare.ts';
import type { MoveProposal } from '../domain/propose-move.ts';
import { minutesOf } from '../domain/room-time.ts';
import type { Session, Somebody } from '../domain/session.ts';
import { isUnpaidTo, shortName } from '../domain/short-name.ts';
import { overdueStep } from '../domain/stuck.ts';
import { isClosed, withPeople } from './blocks.ts';
import { type SessionRow, toSession } from './session-row.ts';

type DetailsRow = SessionRow & {
  mentor_first_name: string | null;
  mentor_last_name: string | null;
  athlete_first_name: string | null;
  athlete_last_name: string | null;
  mentor_time_zone: string | null;
  mentor_portrait: string | null;
  proposed_starts_at: Date | null;
  answer_by: Date | null;
};
type ViewRow = DetailsRow & {
  complaint_status: WireSession['complaint_status'];
  decide_by: Date | null;
  goal: string | null;
  has_answers: boolean;
  has_plan: boolean;
  parent_opened_at: Date | null;
  closed: boolean;
};

const ZONE_UNTIL_KNOWN = 'UTC';

interface Wanted {
  page: number;
  per_page: number;
  status?: SessionStatus | undefined;
  /** When they start. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Latest start first. The admin sees everything, a mentor nothing unpaid but what waits for a parent. */
export async function listViews(
  db: Db,
  viewer: Somebody,
  now: Date,
  page: Wanted = { page: 1, per_page: MOST_SESSIONS },
): Promise<WireSession[]> {
  const inStatus = page.status ? db`and s.status = ${page.status}` : db``;
  const after = page.from ? db`and s.starts_at >= ${page.from}` : db``;
  const before = page.until ? db`and s.starts_at < ${page.until}` : db``;
  // The page first: what comes before it need not be joined with anything.
  const ofPage = db`(
    select * from session s where ${visibleTo(db, viewer)} ${inStatus} ${after} ${before}
    order by s.starts_at desc, s.id limit ${page.per_page} offset ${(page.page - 1) * page.per_page})`;
  const rows: ViewRow[] = await db`${selection(db, closedTo(db, viewer, now), ofPage)} order by s.starts_at desc, s.id`;
  return rows.map((row) => toWire(row, viewer, now));
}

/** Null for strangers. */
export async function findView(db: Db, id: string, viewer: Somebody, now: Date): Promise<WireSession | null> {
  const [row]: ViewRow[] = await db`${selection(db, closedTo(db, viewer, now))} where s.id = ${id}`;
  return isTheirs(row, viewer) ? toWire(row, viewer, now) : null;
}

/** Null for strangers. Asked more often than any list, so of the tables it reads only those that it shows. */
export async function findDetails(db: Db, id: string, viewer: Somebody, now: Date): Promise<SessionDetails | null> {
  const [row]: DetailsRow[] = await db`
    select ${detailsColumns(db)} from session s ${detailsJoins(db)} where s.id = ${id}`;
  return isTheirs(row, viewer) ? toDetails(row, toSession(row), viewer, now) : null;
}

function isTheirs<R extends SessionRow>(row: R | undefined, viewer: Somebody): row is R {
  return row !== undefined && (viewer.kind === 'admin' || viewer.id === row.athlete_id || viewer.id === row.mentor_id);
}

export async function listForExport(db: Db): Promise<(string | number | null)[][]> {
  const rows: ViewRow[] = await db`${selection(db, db`false`)} order by s.created_at, s.id`;
  return rows.map((row) => [
    row.id,
    row.starts_at.toISOString(),
    row.status,
    row.mentor_id,
    fullName(row.mentor_first_name, row.mentor_last_name, 'Mentor'),
    row.athlete_id,
    fullName(row.athlete_first_name, row.athlete_last_name, 'Athlete'),
    toDollars(row.amount_cents),
    toDollars(refundedCents(toSession(row))),
    row.complaint,
    row.created_at.toISOString(),
  ]);
}

function closedTo(db: Db, viewer: Somebody, now: Date) {
  return viewer.kind === 'mentor' ? isClosed(db, now) : db`false`;
}

function selection(db: Db, closed: ReturnType<typeof closedTo>, sessions = db`session`) {
  return db`
    select ${detailsColumns(db)}, ${closed} as closed, c.status as complaint_status, c.decide_by, q.goal,
      q.session_id is not null as has_answers, l.session_id is not null as has_plan,
      case when s.status = 'scheduled' and s.parent_asked_at is not null
        then (select min(opened_at) from parent_request where session_id = s.id) end as parent_opened_at
    from ${sessions} s ${detailsJoins(db)} left join complaint c on c.session_id = s.id
    left join session_answers q on q.session_id = s.id left join session_plan l on l.session_id = s.id`;
}

function detailsColumns(db: Db) {
  return db`
    s.*, m.first_name as mentor_first_name, m.last_name as mentor_last_name, a.first_name as athlete_first_name,
    a.last_name as athlete_last_name, coalesce(m.calendar_zone, m.facts_zone) as mentor_time_zone,
    m.portrait as mentor_portrait, p.starts_at as proposed_starts_at, p.answer_by`;
}

function detailsJoins(db: Db) {
  return db`
    left join move_proposal p on p.session_id = s.id ${withPeople(db)}`;
}

function visibleTo(db: Db, viewer: Somebody) {
  if (viewer.kind === 'admin') return db`true`;
  if (viewer.kind === 'athlete') return db`s.athlete_id = ${viewer.id}`;
  return db`s.mentor_id = ${viewer.id} and s.status <> 'expired'
    and (s.status <> 'scheduled' or s.parent_asked_at is not null)
    and not (s.status = 'cancelled' and s.paid_at is null and s.amount_cents > 0)`;
}

function toDetails(row: DetailsRow, session: Session, viewer: Somebody, now: Date): SessionDetails {
  return {
    id: row.id,
    mentor_id: row.mentor_id,
    athlete_id: row.athlete_id,
    athlete_name: isUnpaidTo(viewer.kind, session)
      ? shortName(row.athlete_first_name ?? 'Athlete', row.athlete_last_name)
      : fullName(row.athlete_first_name, row.athlete_last_name, 'Athlete'),
    mentor_name: fullName(row.mentor_first_name, row.mentor_last_name, 'Mentor'),
    mentor_portrait: row.mentor_portrait === null ? null : { url: row.mentor_portrait },
    scheduled_datetime: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    status: row.status,
    total_amount: toDollars(row.amount_cents),
    mentor_time_zone: row.mentor_time_zone ?? ZONE_UNTIL_KNOWN,
    has_rating: row.has_rating,
    together_minutes: minutesOf(row.together_seconds),
    may: toMay(possible(session, viewer, proposalOf(row), now)),
  };
}

function toWire(row: ViewRow, viewer: Somebody, now: Date): WireSession {
  const session = toSession(row);
  const proposal = proposalOf(row);
  return {
    ...toDetails(row, session, viewer, now),
    athlete_email: null,
    session_notes: isUnpaidTo(viewer.kind, session) || row.closed ? null : row.notes,
    mentor_earnings: toDollars(mentorEarningsCents(session)),
    payment_session_id: row.checkout_id,
    hold_expires_at: row.status === 'scheduled' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    has_complaint: row.complaint !== 'none',
    complaint_status: row.complaint_status ?? null,
    created_at: row.created_at.toISOString(),
    move_proposal: proposal && {
      scheduled_datetime: proposal.startsAt.toISOString(),
      answer_by: proposal.answerBy.toISOString(),
    },
    refund_amount: row.paid_at ? toDollars(refundedCents(session)) : null,
    taken_by_bank: takenByBank(session),
    refund_leaves_at: row.no_show_at ? noShowRefundAt(row.no_show_at).toISOString() : null,
    goal: seesAnswers(session, viewer, now) && !row.closed ? row.goal : null,
    has_answers: row.has_answers,
    has_plan: row.has_plan,
    parent_request: toParentRequest(row),
    overdue: viewer.kind === 'admin' ? toOverdue(session, row.decide_by, now) : null,
    paused: row.paused_at !== null && UPCOMING.includes(row.status),
  };
}

function takenByBank(session: Session): number | null {
  return session.cardDispute === 'lost' ? toDollars(takenByBankCents(session)) : null;
}

function toParentRequest(row: ViewRow): WireSession['parent_request'] {
  if (row.status !== 'scheduled' || !row.parent_asked_at || !row.hold_expires_at) return null;
  return {
    asked_at: row.parent_asked_at.toISOString(),
    expires_at: row.hold_expires_at.toISOString(),
    ...(row.parent_opened_at && { opened_at: row.parent_opened_at.toISOString() }),
  };
}

function seesAnswers(session: Session, viewer: Somebody, now: Date): boolean {
  return viewer.id === session.athleteId || allowedAt(canReadBrief(session, viewer), now).ok;
}

function proposalOf(row: DetailsRow): MoveProposal | null {
  return row.proposed_starts_at && row.answer_by ? { startsAt: row.proposed_starts_at, answerBy: row.answer_by } : null;
}

function toOverdue(session: Session, decideBy: Date | null, now: Date): WireSession['overdue'] {
  const step = overdueStep(session, decideBy, now);
  return step && { step: step.name, since: step.at.toISOString() };
}

function toMay(allowed: ReturnType<typeof possible>): May {
  const may = {} as May;
  for (const action of sessionAction.options) may[action] = toAllowance(allowed[action]);
  return may;
}

export function toAllowance(allowed: Allowed): Allowance {
  if (!allowed.ok) return { no: allowed.error.detail, code: allowed.error.code };
  const { from, until } = allowed.value;
  const allowance: Allowance = {};
  if (from) allowance.from = from.at.toISOString();
  if (until) allowance.until = until.at.toISOString();
  return allowance;
}

function fullName(first: string | null, last: string | null, otherwise: string): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || otherwise;
}
