import {
  type Allowance,
  type May,
  MOST_SESSIONS,
  type SessionDetails,
  type Session as WireSession,
} from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import { type SessionStatus, sessionAction, UPCOMING } from 'contracts/status';
import { type Bind, binder } from 'svc-kit/binder';
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
import { closedAt, WITH_PEOPLE } from './blocks.ts';
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

const DETAILS_COLUMNS = `
  s.*, m.first_name as mentor_first_name, m.last_name as mentor_last_name, a.first_name as athlete_first_name,
  a.last_name as athlete_last_name, coalesce(m.calendar_zone, m.facts_zone) as mentor_time_zone,
  m.portrait as mentor_portrait, p.starts_at as proposed_starts_at, p.answer_by`;
const DETAILS_JOINS = `left join move_proposal p on p.session_id = s.id ${WITH_PEOPLE}`;

interface Wanted {
  page: number;
  per_page: number;
  status?: SessionStatus | undefined;
  /** When they start. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Statements are put together from texts: as pieces of Bun's, a list's took a tenth of booking's time for it. */
type Value = string | number | Date;

/** Latest start first. The admin sees everything, a mentor nothing unpaid but what waits for a parent. */
export async function listViews(
  db: Db,
  viewer: Somebody,
  now: Date,
  page: Wanted | null = null,
): Promise<WireSession[]> {
  const values: Value[] = [];
  const bind = binder(values);
  const closed = closedTo(viewer, now, bind);
  const conditions = [visibleTo(viewer, bind)];
  if (page?.status) conditions.push(`s.status = ${bind(page.status)}`);
  if (page?.from) conditions.push(`s.starts_at >= ${bind(page.from)}::timestamptz`);
  if (page?.until) conditions.push(`s.starts_at < ${bind(page.until)}::timestamptz`);
  // Written out where all are wanted: of a number that it doesn't know Postgres expects few, and reads everybody's newest.
  const part = page
    ? `limit ${bind(page.per_page)} offset ${bind((page.page - 1) * page.per_page)}`
    : `limit ${MOST_SESSIONS}`;
  // The page first: what comes before it need not be joined with anything.
  const ofPage = `(
    select * from session s where ${conditions.join(' and ')}
    order by s.starts_at desc, s.id ${part})`;
  const rows: ViewRow[] = await db.unsafe(`${selection(closed, ofPage)} order by s.starts_at desc, s.id`, values);
  return rows.map((row) => toWire(row, viewer, now));
}

/** Null for strangers. */
export async function findView(db: Db, id: string, viewer: Somebody, now: Date): Promise<WireSession | null> {
  const values: Value[] = [id];
  const closed = closedTo(viewer, now, binder(values));
  const [row]: ViewRow[] = await db.unsafe(`${selection(closed)} where s.id = $1`, values);
  return isTheirs(row, viewer) ? toWire(row, viewer, now) : null;
}

/** Null for strangers. Asked more often than any list, so of the tables it reads only those that it shows. */
export async function findDetails(db: Db, id: string, viewer: Somebody, now: Date): Promise<SessionDetails | null> {
  const [row]: DetailsRow[] = await db.unsafe(
    `select ${DETAILS_COLUMNS} from session s ${DETAILS_JOINS} where s.id = $1`,
    [id],
  );
  return isTheirs(row, viewer) ? toDetails(row, toSession(row), viewer, now) : null;
}

function isTheirs<R extends SessionRow>(row: R | undefined, viewer: Somebody): row is R {
  return row !== undefined && (viewer.kind === 'admin' || viewer.id === row.athlete_id || viewer.id === row.mentor_id);
}

export async function listForExport(db: Db): Promise<(string | number | null)[][]> {
  const rows: ViewRow[] = await db.unsafe(`${selection('false')} order by s.created_at, s.id`);
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

function closedTo(viewer: Somebody, now: Date, bind: Bind<Value>): string {
  return viewer.kind === 'mentor' ? closedAt(`${bind(now)}::timestamptz`) : 'false';
}

function selection(closed: string, sessions = 'session'): string {
  return `
    select ${DETAILS_COLUMNS}, ${closed} as closed, c.status as complaint_status, c.decide_by, q.goal,
      q.session_id is not null as has_answers, l.session_id is not null as has_plan,
      case when s.status = 'scheduled' and s.parent_asked_at is not null
        then (select min(opened_at) from parent_request where session_id = s.id) end as parent_opened_at
    from ${sessions} s ${DETAILS_JOINS} left join complaint c on c.session_id = s.id
    left join session_answers q on q.session_id = s.id left join session_plan l on l.session_id = s.id`;
}

function visibleTo(viewer: Somebody, bind: Bind<Value>): string {
  if (viewer.kind === 'admin') return 'true';
  if (viewer.kind === 'athlete') return `s.athlete_id = ${bind(viewer.id)}`;
  return `s.mentor_id = ${bind(viewer.id)} and s.status <> 'expired'
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
