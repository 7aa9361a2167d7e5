import {
  DAY_MS,
  FREE_BOOKINGS_PER_DAY,
  FREE_SESSIONS_PER_WEEK,
  LAPSED_HOLDS_UNTIL_CONFIRMED,
  MAX_UNPAID_HOLDS,
  MINUTE_MS,
  SESSION_MINUTES,
  UNCONFIRMED_HOLDS,
} from 'contracts/times';
import { type Db, type Sql, sqlState, type Tx, transaction, violated } from 'svc-kit/db';
import { outboxRow } from 'svc-kit/outbox';
import type { Session } from '../domain/session.ts';
import type { Busy } from '../domain/slots.ts';
import { timetable } from '../domain/timetable.ts';
import { isLive, isNear } from './occupied.ts';
import { isAddressConfirmed } from './people.ts';
import { pageOf } from './session-now.ts';
import { type SessionRow, toFacts, toSession } from './session-row.ts';

export type BookingOutcome =
  | 'booked'
  | 'stale'
  | 'too_many_holds'
  | 'slot_taken'
  | 'athlete_busy'
  | 'free_limit'
  | 'too_often'
  | 'too_young'
  | 'barred'
  | 'parted'
  | UnconfirmedOutcome;
/** What only an athlete with a confirmed address may do. */
export type UnconfirmedOutcome = 'one_hold_until_confirmed' | 'confirm_address';

export interface Booking {
  session: Session;
  notes: string | null;
  seen: Seen;
  /** Whether an athlete whose address nobody confirmed may take one of the mentor's hours, given all that are taken. Null: they may. */
  isOpenToUnconfirmed: ((taken: TakenHour[]) => boolean) | null;
}
export interface TakenHour extends Busy {
  isUnconfirmedHold: boolean;
}
export interface Seen {
  revision: number;
  rules: number;
  bufferMinutes: number;
}
const EXCLUDED = '23P01';
const NOT_UNIQUE = '23505';
const DEADLOCK = '40P01';
const MOST_TRIES = 4;

/**
 * One statement, and so one round trip. The mentor's row is locked first: bare inserts that race on an exclusion
 * constraint can deadlock. `stale`: the calendar or the rules have changed since they were `seen`.
 */
export async function insertBooking(sql: Sql, booking: Booking, now: Date): Promise<BookingOutcome> {
  const { session, seen } = booking;
  const isPlain = seen.bufferMinutes === 0 && !isFree(session);
  const insert = isPlain ? insertAtOnce : insertBehindLock;
  for (let tries = 1; ; tries++) {
    try {
      return await insert(sql, booking, now);
    } catch (error) {
      const lost = lostRace(error);
      if (lost === 'again' && tries < MOST_TRIES) continue;
      if (lost === 'again' || !lost) throw error;
      return lost;
    }
  }
}

function lostRace(error: unknown): 'athlete_busy' | 'slot_taken' | 'again' | null {
  const state = sqlState(error);
  if (state === EXCLUDED) return violated(error) === 'session_athlete_free' ? 'athlete_busy' : 'slot_taken';
  // Another booking of this athlete took the same hold number: the next try looks for another one.
  return state === NOT_UNIQUE || state === DEADLOCK ? 'again' : null;
}

async function insertAtOnce(sql: Sql, booking: Booking, now: Date): Promise<BookingOutcome> {
  const outcome = await insertOnce(sql, booking, 'confirmed', now);
  return outcome === 'unconfirmed' ? insertBehindLock(sql, booking, now) : outcome;
}

/** Behind the mentor's row for the buffer and for unconfirmed holds, behind the athlete's for free sessions. */
function insertBehindLock(sql: Sql, booking: Booking, now: Date) {
  const { session, seen } = booking;
  return transaction(sql, async (tx): Promise<BookingOutcome> => {
    await lockFor(tx, session);
    const { freeNear, freeLately, taken } = await lookAround(tx, session, seen.bufferMinutes, now);
    if (freeNear >= FREE_SESSIONS_PER_WEEK) return 'free_limit';
    if (freeLately >= FREE_BOOKINGS_PER_DAY) return 'too_often';
    if (taken) return 'slot_taken';
    const isConfirmed = isFree(session) || (await isAddressConfirmed(tx, session.athleteId));
    const refused = isConfirmed ? null : await refuseUnconfirmed(tx, booking, now);
    return refused ?? insertFor(tx, booking, isConfirmed, now);
  });
}

function lockFor(tx: Tx, session: Session) {
  if (!isFree(session)) return tx`select 1 from mentor where id = ${session.mentorId} for update`;
  return tx`
    with athlete_first as materialized (select ${lockFreeSessions(tx, session)})
    select 1 from athlete_first, mentor where mentor.id = ${session.mentorId} for update of mentor`;
}

interface Around {
  freeNear: number;
  freeLately: number;
  taken: boolean;
}

/** Behind the locks, so in a statement after theirs: one sees what was committed before it began. */
async function lookAround(tx: Tx, session: Session, bufferMinutes: number, now: Date): Promise<Around> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [row]: Around[] = await tx`
    select ${isFree(session) ? countFreeNear(tx, session) : tx`0`} as "freeNear",
      ${isFree(session) ? countFreeSince(tx, session, dayAgo) : tx`0`} as "freeLately",
      exists (select 1 from session where mentor_id = ${session.mentorId} and ${isLive(tx)}
        and ${isNear(tx, session, bufferMinutes)}) as taken`;
  return row ?? { freeNear: 0, freeLately: 0, taken: false };
}

async function insertFor(tx: Tx, booking: Booking, isConfirmed: boolean, now: Date): Promise<BookingOutcome> {
  const outcome = await insertOnce(tx, booking, isConfirmed ? 'confirmed' : 'anyone', now);
  if (outcome === 'unconfirmed') return 'confirm_address';
  return outcome === 'too_many_holds' && !isConfirmed ? 'one_hold_until_confirmed' : outcome;
}

async function refuseUnconfirmed(
  tx: Tx,
  { session, isOpenToUnconfirmed }: Booking,
  now: Date,
): Promise<UnconfirmedOutcome | 'athlete_busy' | null> {
  const [own]: { lapsed: number; held: number; busy: boolean }[] = await tx`
    select count(*) filter (where status = 'expired')::int as lapsed,
      count(*) filter (where status = 'scheduled')::int as held,
      coalesce(bool_or(${isLive(tx)} and ${isNear(tx, session, 0)}), false) as busy
    from session where athlete_id = ${session.athleteId} and amount_cents > 0`;
  if (own?.busy) return 'athlete_busy';
  if ((own?.lapsed ?? 0) >= LAPSED_HOLDS_UNTIL_CONFIRMED) return 'confirm_address';
  if ((own?.held ?? 0) > 0) return 'one_hold_until_confirmed';
  if (!isOpenToUnconfirmed) return null;
  const taken: TakenHour[] = await tx`
    select id, (extract(epoch from starts_at) * 1000)::float8 as "startMs",
      (extract(epoch from ends_at) * 1000)::float8 as "endMs",
      status = 'scheduled' and hold_unconfirmed as "isUnconfirmedHold"
    from session where mentor_id = ${session.mentorId} and ends_at > ${now}
      and ${isLive(tx)} and (status <> 'scheduled' or hold_expires_at > ${now})`;
  return isOpenToUnconfirmed(taken) ? null : 'confirm_address';
}

function isFree({ amountCents }: Pick<Session, 'amountCents'>): boolean {
  return amountCents === 0;
}

/**
 * `who` may have the hold: athletes whose address is confirmed, or this one anyhow. Who bars or forgets the athlete
 * waits for the lock of their row and sees the booking, or is seen by it, however long it waited for the mentor's.
 */
async function insertOnce(db: Db, booking: Booking, who: 'confirmed' | 'anyone', now: Date) {
  const { session, notes, seen } = booking;
  const isHold = session.status === 'scheduled';
  // The booking takes these starts away: its own and, with a buffer, those next to it.
  const from = new Date(session.startsAt.getTime() - (SESSION_MINUTES + seen.bufferMinutes) * MINUTE_MS);
  const until = new Date(session.endsAt.getTime() + seen.bufferMinutes * MINUTE_MS);
  const mostHolds = who === 'confirmed' ? MAX_UNPAID_HOLDS : UNCONFIRMED_HOLDS;
  const page = mentorPage(db, session);
  // Cases are written out rather than given as values: then one plan is as good as one for each booking, and Postgres keeps it.
  const isAllowed = isHold && who === 'confirmed' ? db`confirmed` : db`true`;
  // Without a limit for all unconfirmed together, a first hold of one of them needs no more than this statement, too.
  const isFirstHold =
    isHold && who === 'confirmed' && booking.isOpenToUnconfirmed === null
      ? db`(select count(*) from session where athlete_id = ${session.athleteId} and amount_cents > 0
          and status = 'expired') < ${LAPSED_HOLDS_UNTIL_CONFIRMED}`
      : db`false`;
  const holdNo = isHold
    ? db`select min(n) as no from athlete_is, generate_series(1,
        case when ${isAllowed} then ${mostHolds}::int else ${UNCONFIRMED_HOLDS}::int end) n where not exists (
        select 1 from session where athlete_id = ${session.athleteId} and status = 'scheduled' and hold_no = n)`
    : db`select null::int as no`;
  const [row]: {
    current: number;
    allowed: boolean;
    booked: number;
    tooYoung: boolean;
    barred: boolean;
    parted: boolean;
  }[] = await db`
    with calendar as (
      select ${page.columns} from mentor m where id = ${session.mentorId} and revision = ${seen.revision}
        and exists (select 1 from platform_settings where version = ${seen.rules}) for update
    ), athlete_now as (
      select address_confirmed, too_young, barred_until, deleted from athlete where id = ${session.athleteId} for share
    ), athlete_is as (
      select coalesce(bool_or(address_confirmed), false) as confirmed, coalesce(bool_or(too_young), false) as too_young,
        coalesce(bool_or(barred_until > ${now} or deleted), false) as barred,
        exists (select from block where athlete_id = ${session.athleteId} and mentor_id = ${session.mentorId}) as parted
      from athlete_now
    ), hold as (
      ${holdNo}
    ), booked as (
      insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents,
        mentor_share_cents, notes, hold_expires_at, hold_no, hold_unconfirmed, created_at, updated_at)
      select ${session.id}, 1, calendar.id, ${session.athleteId}, ${session.startsAt}, ${session.endsAt},
        ${session.status}, ${session.amountCents}, ${session.mentorShareCents}, ${notes}, ${session.holdExpiresAt},
        hold.no, ${isHold ? db`not confirmed` : db`false`}, ${now}, ${now}
      from calendar, athlete_is, hold
      where (${isAllowed} or ${isFirstHold}) and ${isHold ? db`hold.no is not null` : db`true`}
        and not too_young and not barred and not parted
      returning id
    ), told as (
      insert into outbox (id, name, payload, occurred_at, traceparent)
      select o.id, o.name, ${page.payload}, o.occurred_at, o.traceparent
      from booked, calendar, jsonb_to_recordset(${events(session, now)}::jsonb)
        as o(id uuid, name text, payload jsonb, occurred_at timestamptz, traceparent text)
    ), planned as (
      insert into due (kind, key, due_at)
      select p.kind, booked.id::text, p.at from booked, jsonb_to_recordset(${timetable(session, now)}::jsonb)
        as p(kind text, at timestamptz)
      union all
      select 'soonest_slot', s.mentor_id::text || ':' || booked.id, ${now}::timestamptz
      from booked, soonest_slot s where s.mentor_id = ${session.mentorId} and s.slot < ${until}
        and coalesce(s.next_slots[cardinality(s.next_slots)], s.slot) > ${from}
    )
    select (select count(*) from calendar)::int as current, ${isAllowed} as allowed,
      (select count(*) from booked)::int as booked, too_young as "tooYoung", barred, parted from athlete_is`;
  if (row?.booked) return 'booked' as const;
  if (row?.tooYoung) return 'too_young' as const;
  if (row?.barred) return 'barred' as const;
  if (row?.parted) return 'parted' as const;
  if (!row?.current) return 'stale' as const;
  return row.allowed ? ('too_many_holds' as const) : ('unconfirmed' as const);
}

/** What is confirmed at once tells the mentor's page, so that whoever mails of it need not ask. */
function mentorPage(db: Db, { status }: Session) {
  if (status === 'scheduled') return { columns: db`id`, payload: db`o.payload` };
  return {
    columns: db`id, ${pageOf(db)} as page`,
    payload: db`case o.name when 'session.confirmed'
      then o.payload || jsonb_build_object('mentorPage', calendar.page) else o.payload end`,
  };
}

function events(session: Session, now: Date) {
  const facts = toFacts(session);
  const holdExpiresAt = (session.holdExpiresAt ?? now).toISOString();
  const booked = outboxRow('session.booked', { ...facts, holdExpiresAt }, now);
  return session.status === 'confirmed' ? [booked, outboxRow('session.confirmed', facts, now)] : [booked];
}

export async function overdueHolds(
  sql: Sql,
  wanted: Session,
  bufferMinutes: number,
  now: Date,
): Promise<{ id: string; endedAt: Date }[]> {
  const rows: { id: string; hold_expires_at: Date }[] = await sql`
    select id, hold_expires_at from session
    where status = 'scheduled' and hold_expires_at <= ${now} and (athlete_id = ${wanted.athleteId}
      or (mentor_id = ${wanted.mentorId} and ${isNear(sql, wanted, bufferMinutes)}))`;
  return rows.map((row) => ({ id: row.id, endedAt: row.hold_expires_at }));
}

export async function findOwnHold(sql: Sql, wanted: Session, now: Date): Promise<Session | null> {
  const [row]: SessionRow[] = await sql`
    select * from session where athlete_id = ${wanted.athleteId} and mentor_id = ${wanted.mentorId}
      and starts_at = ${wanted.startsAt} and status = 'scheduled' and hold_expires_at > ${now}`;
  return row ? toSession(row) : null;
}

/** Ignores the session itself, which may be moved. Locks the athlete's free sessions. */
export async function isOverFreeLimit(tx: Tx, session: Session): Promise<boolean> {
  if (!isFree(session)) return false;
  await tx`select ${lockFreeSessions(tx, session)}`;
  const [row]: { near: number }[] = await tx`select ${countFreeNear(tx, session)} as near`;
  return (row?.near ?? 0) >= FREE_SESSIONS_PER_WEEK;
}

function lockFreeSessions(tx: Tx, { athleteId }: Pick<Session, 'athleteId'>) {
  return tx`pg_advisory_xact_lock(hashtextextended(${athleteId}, 0))`;
}

function countFreeSince(tx: Tx, { athleteId }: Session, since: Date) {
  return tx`(
    select count(*)::int from session where athlete_id = ${athleteId} and amount_cents = 0 and created_at > ${since})`;
}

function countFreeNear(tx: Tx, wanted: Session) {
  return tx`(
    select count(*)::int from session where athlete_id = ${wanted.athleteId} and id <> ${wanted.id}
      and amount_cents = 0 and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed')
      and starts_at > ${wanted.startsAt}::timestamptz - interval '7 days'
      and starts_at < ${wanted.startsAt}::timestamptz + interval '7 days')`;
}
