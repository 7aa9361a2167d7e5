import type { EventPayload } from 'contracts/events';
import { done, type Result, refuse } from 'contracts/result';
import { LIVE } from 'contracts/status';
import { type Db, type Sql, type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Change, Session, SessionEvent } from '../domain/session.ts';
import { CLOCK_COMMANDS, type PlannedKind, REMINDERS, timetable } from '../domain/timetable.ts';
import { dropProposal, MOVE_UNANSWERED } from './move-proposals.ts';
import { weighNoShows } from './no-shows.ts';
import { isLive, isNear } from './occupied.ts';
import { findMentorPage } from './session-now.ts';
import { type SessionRow, toColumns, toFacts, toSession } from './session-row.ts';
import { planSoonest } from './soonest-slot.ts';

const TIMED_KINDS: PlannedKind[] = [
  ...(Object.keys(CLOCK_COMMANDS) as (keyof typeof CLOCK_COMMANDS)[]),
  ...REMINDERS.map((kind) => `remind_${kind}` as const),
];

const LOCKED_KINDS = [...TIMED_KINDS, MOVE_UNANSWERED];

export type Decide = (session: Session, tx: Tx) => Result<Change> | Promise<Result<Change>>;

/** The one way to change a session: lock, load, decide, save, tell (outbox) and plan (due rows) in one transaction. */
export function updateSession(sql: Sql, id: string, now: Date, decide: Decide): Promise<Result<Session>> {
  return transaction(sql, (tx) => changeSession(tx, id, now, decide));
}

export async function changeSession(tx: Tx, id: string, now: Date, decide: Decide): Promise<Result<Session>> {
  const before = await lockSession(tx, id);
  if (!before) return refuse('missing', 'not_found');
  const decided = await decide(before, tx);
  if (!decided.ok) return decided;
  const { session, events } = decided.value;
  if (session === before && events.length === 0) return done(before);
  const saved = { ...session, version: before.version + 1 };
  await tx`update session set ${tx({ ...toColumns(saved), updated_at: now })} where id = ${id}`;
  for (const event of events) await tell(tx, saved, event, now);
  await plan(tx, saved, now);
  await weighNoShows(tx, saved, before.status, now);
  if (before.status !== saved.status || occupies(before) !== occupies(saved)) await dropProposal(tx, saved, now);
  if (occupies(before) !== occupies(saved)) await planSoonest(tx, saved.mentorId, now);
  return done(saved);
}

export async function findSession(db: Db, id: string): Promise<Session | null> {
  const [row]: SessionRow[] = await db`select * from session where id = ${id}`;
  return row ? toSession(row) : null;
}

export async function findSessionWithNotes(db: Db, id: string): Promise<(Session & { notes: string | null }) | null> {
  const [row]: SessionRow[] = await db`select * from session where id = ${id}`;
  return row ? { ...toSession(row), notes: row.notes } : null;
}

/** The newest that fits, if the person sees it: a mentor nothing that was never paid. */
export async function findVisibleSession(
  db: Db,
  { id, role }: { id: string; role: 'athlete' | 'mentor' },
  which: { sessionId?: string; athleteId?: string },
): Promise<Session | null> {
  const [row]: SessionRow[] = await db`
    select * from session
    where (${which.sessionId ?? null}::uuid is null or id = ${which.sessionId ?? null}::uuid)
      and (${which.athleteId ?? null}::uuid is null or athlete_id = ${which.athleteId ?? null}::uuid)
      and ((${role} = 'athlete' and athlete_id = ${id}) or (${role} = 'mentor' and mentor_id = ${id}
        and status not in ('scheduled', 'expired') and (paid_at is not null or amount_cents = 0)))
    order by starts_at desc limit 1`;
  return row ? toSession(row) : null;
}

/** For the mentor, the buffer on both sides counts too. Ignores the session itself. Locks the mentor's row. */
export async function isSlotFree(tx: Tx, session: Session): Promise<boolean> {
  const [mentor]: { buffer_minutes: number }[] = await tx`
    select buffer_minutes from mentor where id = ${session.mentorId} for update`;
  const [row]: { free: boolean }[] = await tx`
    select not exists (
      select 1 from session where id <> ${session.id} and ${isLive(tx)}
        and ((mentor_id = ${session.mentorId} and ${isNear(tx, session, mentor?.buffer_minutes ?? 0)})
          or (athlete_id = ${session.athleteId} and ${isNear(tx, session, 0)}))) as free`;
  return row?.free ?? false;
}

/** Remembers it as the newest told about a card dispute. @returns false when something newer was taken before */
export async function isNewestOfDispute(tx: Tx, id: string, told: { at: string; isEnd: boolean }): Promise<boolean> {
  const at = new Date(told.at);
  const { count } = await tx`
    update session set card_dispute_told_at = ${at} where id = ${id}
      and (card_dispute_told_at is null or card_dispute_told_at < ${at} or (${told.isEnd} and card_dispute_told_at = ${at}))`;
  return count > 0;
}

/** Remembers it as the newest told about refunds. @returns false when something newer was taken before */
export async function isNewestOfRefunds(tx: Tx, id: string, told: Date): Promise<boolean> {
  const { count } = await tx`
    update session set refunds_told_at = ${told} where id = ${id}
      and (refunds_told_at is null or refunds_told_at <= ${told})`;
  return count > 0;
}

export async function sessionsAheadOf(db: Db, personId: string): Promise<string[]> {
  const rows: { id: string }[] = await db`
    select id from session where (athlete_id = ${personId} or mentor_id = ${personId})
      and status in ('scheduled', 'confirmed') order by starts_at`;
  return rows.map((row) => row.id);
}

// Timed work locks its due row before the session. Every other change must use the same order, or the two can deadlock.
async function lockSession(tx: Tx, id: string): Promise<Session | null> {
  const [row]: SessionRow[] = await tx`
    with planned as materialized (
      select 1 from due where key = ${id} and kind = any(${tx.array(LOCKED_KINDS, 'TEXT')}) order by kind for update)
    select * from session where id = ${id} and (select count(*) from planned) >= 0 for update of session`;
  return row ? toSession(row) : null;
}

/** What they do with the session's money concerns no other payment for it, which is refused. */
const ENDS: readonly SessionEvent['name'][] = [
  'session.cancelled',
  'session.completed',
  'session.settled',
  'complaint.decided',
];

async function tell(tx: Tx, session: Session, event: SessionEvent, now: Date): Promise<void> {
  const { name, ...extra } = event;
  // Whoever mails of it need not ask how the session stands.
  const page =
    name === 'session.confirmed' && !session.pausedAt ? { mentorPage: await findMentorPage(tx, session.mentorId) } : {};
  const paid = ENDS.includes(name) ? { paidCheckoutId: session.paidCheckoutId } : {};
  await emit(tx, name, { ...toFacts(session), ...extra, ...page, ...paid } as EventPayload<typeof name>, now);
}

async function plan(tx: Tx, session: Session, now: Date): Promise<void> {
  await tx`
    with wanted as (select * from jsonb_to_recordset(${timetable(session, now)}::jsonb) as w(kind text, at timestamptz)),
    dropped as (
      delete from due where key = ${session.id} and kind = any(${tx.array(TIMED_KINDS, 'TEXT')})
        and kind not in (select kind from wanted))
    insert into due (kind, key, due_at) select kind, ${session.id}, at from wanted
    on conflict (kind, key) do update set due_at = excluded.due_at, attempts = 0, not_before = null,
      leased_until = null, last_error = null
    where due.due_at <> excluded.due_at`;
}

function occupies(session: Session): string {
  return LIVE.includes(session.status) ? session.startsAt.toISOString() : '';
}
