import type { MessageFrom, Thread, ThreadMessage } from 'contracts/http/threads';
import { MESSAGES_PER_PAGE, REPORT_AFTER_BLOCK_DAYS } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { shortName } from '../domain/short-name.ts';
import { isShutOut, type Pair } from './blocks.ts';

/** Whose eyes: a guardian reads with an athlete's, and what waits besides. */
export type Reader = 'athlete' | 'mentor' | 'guardian';

export interface ThreadFacts extends Pair {
  id: string;
  athleteName: string;
  athleteShortName: string;
  mentorName: string;
  portrait: string | null;
  /** The two cannot reach each other anymore. */
  over: boolean;
  /** Over by the athlete's block alone, of late: the mentor can report what they were written. */
  reportable: boolean;
}

export interface FactRow {
  id: string;
  athlete_id: string;
  mentor_id: string;
  first_name: string | null;
  last_name: string | null;
  mentor_name: string | null;
  portrait: string | null;
  over: boolean;
  reportable?: boolean;
}

/** Of `thread t` with `mentor m` and `athlete a`: a block, the founder, or the end of an account is between them. */
export const isOver = (db: Db, now: Date) => db`(${isOut(db)} or ${isOverWith(db, now)})`;

/** Of `mentor m`: every conversation of theirs is over. */
export const isOut = (db: Db) => db`coalesce(not m.verified or m.deleted or ${isShutOut(db)}, true)`;

/**
 * Of `thread t` with `athlete a`: it is over, whatever becomes of the mentor. Not by `exists`, which the planner makes a
 * join of everything: so a list is walked along its index, and ends where a page is full.
 */
export const isOverWith = (db: Db, now: Date) => db`(
  ${isAway(db, now)}
  or coalesce((select true from block b where b.athlete_id = t.athlete_id and b.mentor_id = t.mentor_id), false))`;

const isAway = (db: Db, now: Date) => db`coalesce(a.deleted or a.too_young or a.barred_until > ${now}, false)`;

const isReportable = (db: Db, now: Date) => db`(
  not ${isOut(db)} and not ${isAway(db, now)} and exists (
    select from block b where b.athlete_id = t.athlete_id and b.mentor_id = t.mentor_id
      and b.by_athlete_at > ${now}::timestamptz - make_interval(days => ${REPORT_AFTER_BLOCK_DAYS})))`;

export const withThreadPeople = (db: Db) => db`
  left join mentor m on m.id = t.mentor_id left join athlete a on a.id = t.athlete_id`;

export const names = (db: Db) => db`
  a.first_name, a.last_name, nullif(concat_ws(' ', m.first_name, m.last_name), '') as mentor_name, m.portrait`;

export async function findThread(db: Db, id: string, now: Date): Promise<ThreadFacts | null> {
  const [row]: FactRow[] = await db`
    select t.id, t.athlete_id, t.mentor_id, ${names(db)}, ${isOver(db, now)} as over,
      ${isReportable(db, now)} as reportable
    from thread t ${withThreadPeople(db)} where t.id = ${id}`;
  return row ? toFacts(row) : null;
}

export async function findThreadOf(db: Db, { athleteId, mentorId }: Pair): Promise<string | null> {
  const [row]: { id: string }[] = await db`
    select id from thread where athlete_id = ${athleteId} and mentor_id = ${mentorId}`;
  return row?.id ?? null;
}

/** Whom an athlete may find and write to for the first time. Free mentors, too, while their sessions are only coming. */
export async function isFindable(db: Db, mentorId: string): Promise<boolean> {
  const rows = await db`
    select 1 from mentor m where m.id = ${mentorId} and m.verified and not m.deleted and not m.hidden
      and (m.mentoring_type = 'free' or m.payout_ready) and not ${isShutOut(db)}`;
  return rows.length > 0;
}

/** One athlete's beginnings one after the other, so that the limit holds. */
export async function lockBeginner(tx: Tx, athleteId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`thread:${athleteId}`}, 0))`;
}

/** In the last day of real time. */
export async function countBegun(tx: Tx, athleteId: string): Promise<number> {
  const [row]: { n: number }[] = await tx`
    select count(*)::int as n from thread
    where athlete_id = ${athleteId} and begun_real > now() - interval '1 day'`;
  return row?.n ?? 0;
}

export async function insertThread(tx: Tx, { athleteId, mentorId }: Pair, now: Date): Promise<string> {
  const [row]: { id: string }[] = await tx`
    insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
    values (${crypto.randomUUID()}, ${athleteId}, ${mentorId}, ${now}, ${now})
    on conflict (athlete_id, mentor_id) do update set athlete_id = excluded.athlete_id returning id`;
  if (!row) throw new Error('a conversation that is there is answered');
  return row.id;
}

export interface MessageRow {
  id: string;
  n: number | string;
  sender: MessageFrom;
  text: string;
  masked: boolean;
  sent_at: Date | string;
  delivered_at: Date | string | null;
}

export const sideOf = (reader: Reader): MessageFrom => (reader === 'mentor' ? 'mentor' : 'athlete');

/** Of `message s`. */
export const isSeenBy = (db: Db, reader: Reader) =>
  reader === 'guardian' ? db`true` : db`(s.sender = ${reader} or s.delivered_at is not null)`;

/** @param before a message's id; null for the newest */
export async function listMessages(
  db: Db,
  { threadId, reader, before }: { threadId: string; reader: Reader; before: string | null },
): Promise<Pick<Thread, 'messages' | 'more'>> {
  const rows: MessageRow[] = await db`
    select id, n, sender, text, masked, sent_at, delivered_at from message s
    where s.thread_id = ${threadId} and ${isSeenBy(db, reader)}
      and (${before}::uuid is null
        or s.n < (select n from message where id = ${before}::uuid and thread_id = ${threadId}))
    order by s.n desc limit ${MESSAGES_PER_PAGE + 1}`;
  const page = rows.slice(0, MESSAGES_PER_PAGE).reverse();
  return { messages: page.map(toMessage), more: rows.length > MESSAGES_PER_PAGE };
}

/** What they have read of the other's stays read. False for a message that is not there for them. */
export async function noteRead(db: Db, threadId: string, role: MessageFrom, messageId: string): Promise<boolean> {
  const column = role === 'mentor' ? db`mentor_read_n` : db`athlete_read_n`;
  const rows = await db`
    with seen as (
      select n from message where id = ${messageId} and thread_id = ${threadId} and sender <> ${role}
        and delivered_at is not null),
    noted as (
      update thread set ${column} = seen.n from seen where thread.id = ${threadId} and ${column} < seen.n)
    select n from seen`;
  return rows.length > 0;
}

/** What a report keeps of what the two wrote: the newest; and of a message that it is about, what came before, too. */
export function keepForReport(db: Db, { athleteId, mentorId, messageId }: Pair & { messageId: string | null }) {
  const theirs = db`
    select * from message
    where thread_id = (select id from thread where athlete_id = ${athleteId} and mentor_id = ${mentorId})`;
  return db`
    select id, sender as "from", text, sent_at, delivered_at is not null as delivered from (
      (${theirs} order by n desc limit ${MESSAGES_PER_PAGE})
      union (${theirs} and n <= (select n from message where id = ${messageId}::uuid)
        order by n desc limit ${MESSAGES_PER_PAGE})) kept
    order by n` as Promise<{ id: string; from: MessageFrom; text: string; sent_at: Date; delivered: boolean }[]>;
}

export function toMessage({ id, sender, text, masked, sent_at, delivered_at }: MessageRow): ThreadMessage {
  return {
    id,
    from: sender,
    text,
    masked,
    sent_at: new Date(sent_at).toISOString(),
    delivered_at: delivered_at && new Date(delivered_at).toISOString(),
  };
}

export function headOf(facts: ThreadFacts, reader: Reader): Pick<Thread, 'thread_id' | 'with'> {
  const { id, athleteId, mentorId, athleteShortName, mentorName, portrait } = facts;
  const other =
    reader === 'mentor'
      ? { id: athleteId, name: athleteShortName, portrait: null }
      : { id: mentorId, name: mentorName, portrait };
  return { thread_id: id, with: other };
}

export function toFacts(row: FactRow): ThreadFacts {
  return {
    id: row.id,
    athleteId: row.athlete_id,
    mentorId: row.mentor_id,
    athleteName: [row.first_name ?? 'Athlete', row.last_name].filter(Boolean).join(' '),
    athleteShortName: shortName(row.first_name ?? 'Athlete', row.last_name),
    mentorName: row.mentor_name ?? 'Mentor',
    portrait: row.portrait,
    over: row.over,
    reportable: row.reportable === true,
  };
}
