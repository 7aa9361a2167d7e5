import type { DETAIL } from 'contracts/details';
import { MAX_BUSY_CALENDARS } from 'contracts/times';
import type { Db, Sql, Tx } from 'svc-kit/db';
import { transaction } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { type Span, sameSpans } from '../domain/spans.ts';
import { planSoonest } from './soonest-slot.ts';

/** Its sentence is what the mentor reads. */
type Problem = keyof typeof DETAIL;

export const READ_CALENDAR = 'read_busy_calendar';

export interface Known {
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
  zone: string;
  /** Until then an unchanged file needs no new look. */
  freshUntil: Date;
  /** Events of which nobody can tell when they are. */
  unclear: number;
}
export interface BusyCalendar extends Known {
  id: string;
  mentorId: string;
  /** Sealed. */
  address: string;
  failures: number;
}
interface BusyCalendarRow {
  id: string;
  mentor_id: string;
  address: string;
  failures: number;
  etag: string | null;
  last_modified: string | null;
  content_hash: string;
  zone: string;
  fresh_until: Date;
  unclear: number;
}
export interface ListedCalendar {
  id: string;
  label: string;
  addedAt: Date;
  goodAt: Date;
  problem: Problem | null;
  unclear: number;
  spans: Span[];
}
interface ListedRow {
  id: string;
  label: string;
  added_at: Date;
  good_at: Date;
  problem: Problem | null;
  unclear: number;
  spans: Span[];
}

export async function findBusyCalendar(db: Db, id: string): Promise<BusyCalendar | null> {
  const [row]: BusyCalendarRow[] = await db`select * from busy_calendar where id = ${id}`;
  if (!row) return null;
  return {
    id: row.id,
    mentorId: row.mentor_id,
    address: row.address,
    failures: row.failures,
    etag: row.etag,
    lastModified: row.last_modified,
    contentHash: row.content_hash,
    zone: row.zone,
    freshUntil: row.fresh_until,
    unclear: row.unclear,
  };
}

export async function listBusyCalendars(db: Db, mentorId: string, window: Span): Promise<ListedCalendar[]> {
  const rows: ListedRow[] = await db`
    select b.id, b.label, b.added_at, b.good_at, b.problem, b.unclear,
      coalesce((select jsonb_agg(jsonb_build_object('startMs', (extract(epoch from t.starts_at) * 1000)::bigint,
          'endMs', (extract(epoch from t.ends_at) * 1000)::bigint) order by t.starts_at)
        from busy_time t where t.calendar_id = b.id and t.ends_at > ${new Date(window.startMs)}
          and t.starts_at < ${new Date(window.endMs)}), '[]') as spans
    from busy_calendar b where b.mentor_id = ${mentorId} order by b.added_at, b.id`;
  return rows.map(({ added_at, good_at, ...row }) => ({ ...row, addedAt: added_at, goodAt: good_at }));
}

export async function whyNotAnother(
  db: Db,
  mentorId: string,
  addressMark: string,
): Promise<'calendar_known' | 'too_many_calendars' | null> {
  const rows: { address_mark: string }[] = await db`
    select address_mark from busy_calendar where mentor_id = ${mentorId}`;
  if (rows.some((row) => row.address_mark === addressMark)) return 'calendar_known';
  return rows.length >= MAX_BUSY_CALENDARS ? 'too_many_calendars' : null;
}

export interface NewCalendar extends Known {
  id: string;
  mentorId: string;
  address: string;
  addressMark: string;
  label: string;
  spans: readonly Span[];
}

/** Reading it took a while: the account may be deleted by now. */
export async function addBusyCalendar(sql: Sql, added: NewCalendar, now: Date, nextAt: Date) {
  return transaction(sql, async (tx) => {
    // Also works before the mentor's registration has arrived, and makes two additions take turns.
    const { count } = await tx`
      insert into mentor (id) values (${added.mentorId}) on conflict (id) do update set revision = mentor.revision + 1
      where not mentor.deleted`;
    if (count === 0) return 'not_found';
    const refusal = await whyNotAnother(tx, added.mentorId, added.addressMark);
    if (refusal) return refusal;
    await tx`
      insert into busy_calendar ${tx({
        id: added.id,
        mentor_id: added.mentorId,
        address: added.address,
        address_mark: added.addressMark,
        label: added.label,
        added_at: now,
        good_at: now,
        ...columnsOf(added),
      })}`;
    await insertTimes(tx, added.id, added.spans);
    await planSoonest(tx, added.mentorId, now);
    await schedule(tx, READ_CALENDAR, added.id, nextAt);
    return null;
  });
}

/** The file is as it was, or so old that it was read again and says the same. */
export async function noteUnchanged(db: Db, id: string, now: Date): Promise<void> {
  await db`update busy_calendar set good_at = ${now}, problem = null, failures = 0 where id = ${id}`;
}

/** Nothing for a calendar that was removed meanwhile. Students hear of it only where times differ. */
export async function saveTimes(
  sql: Sql,
  calendar: BusyCalendar,
  known: Known,
  spans: readonly Span[],
  now: Date,
): Promise<void> {
  const { id, mentorId } = calendar;
  await transaction(sql, async (tx) => {
    await tx`select 1 from mentor where id = ${mentorId} for update`;
    const columns = { good_at: now, problem: null, failures: 0, ...columnsOf(known) };
    const { count } = await tx`update busy_calendar set ${tx(columns)} where id = ${id}`;
    if (count === 0 || sameSpans(await findTimes(tx, id), spans)) return;
    await tx`delete from busy_time where calendar_id = ${id}`;
    await insertTimes(tx, id, spans);
    await tx`update mentor set revision = revision + 1 where id = ${mentorId}`;
    await planSoonest(tx, mentorId, now);
  });
}

/** What was found when it last worked stays. */
export async function noteProblem(db: Db, id: string, problem: Problem): Promise<void> {
  await db`update busy_calendar set problem = ${problem}, failures = failures + 1 where id = ${id}`;
}

/** False where this mentor has no such calendar. */
export async function removeBusyCalendar(sql: Sql, mentorId: string, id: string, now: Date): Promise<boolean> {
  return transaction(sql, async (tx) => {
    await tx`select from mentor where id = ${mentorId} for update`;
    const { count } = await tx`delete from busy_calendar where id = ${id} and mentor_id = ${mentorId}`;
    if (count === 0) return false;
    await tx`update mentor set revision = revision + 1 where id = ${mentorId}`;
    await tx`delete from due where kind = ${READ_CALENDAR} and key = ${id}`;
    await planSoonest(tx, mentorId, now);
    return true;
  });
}

async function findTimes(tx: Tx, id: string): Promise<Span[]> {
  const rows: { starts_at: Date; ends_at: Date }[] = await tx`
    select starts_at, ends_at from busy_time where calendar_id = ${id} order by starts_at`;
  return rows.map((row) => ({ startMs: row.starts_at.getTime(), endMs: row.ends_at.getTime() }));
}

async function insertTimes(tx: Tx, id: string, spans: readonly Span[]): Promise<void> {
  const rows = spans.map(({ startMs, endMs }) => ({
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
  }));
  await tx`
    insert into busy_time (calendar_id, starts_at, ends_at)
    select ${id}, starts_at, ends_at from jsonb_to_recordset(${rows}::jsonb) as t(starts_at timestamptz, ends_at timestamptz)`;
}

function columnsOf(known: Known) {
  return {
    etag: known.etag,
    last_modified: known.lastModified,
    content_hash: known.contentHash,
    zone: known.zone,
    fresh_until: known.freshUntil,
    unclear: known.unclear,
  };
}
