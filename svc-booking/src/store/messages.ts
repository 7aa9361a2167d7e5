import type { MessageFrom, ThreadMessage } from 'contracts/http/threads';
import type { InternalMessages } from 'contracts/internal';
import { MESSAGES_PER_HOUR } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import type { Masked } from '../domain/mask-message.ts';
import type { Pair } from './blocks.ts';
import { findThread, isSeenBy, type Reader, sideOf, toMessage } from './threads.ts';

/** Timed work: what waited for the morning. */
export const DELIVER_MESSAGES = 'deliver_messages';
/** So many of the sender's are read together: a number may come digit by digit. */
const READ_TOGETHER = 9;

/** Writers of one conversation one after the other, so that its limit and its order hold. */
export async function lockThread(tx: Tx, id: string): Promise<void> {
  await tx`select from thread where id = ${id} for update`;
}

export interface Before {
  /** Within the last hour of real time; counted no further than an hour allows. */
  written: number;
  /** Their newest texts, the oldest first. */
  texts: string[];
  /** The other's newest; null where it is long ago. */
  asked: string | null;
}

export async function findBefore(tx: Tx, threadId: string, from: MessageFrom): Promise<Before> {
  const [row]: Before[] = await tx`
    with newest as (
      select text, n, sent_real from message where thread_id = ${threadId} and sender = ${from}
      order by n desc limit ${MESSAGES_PER_HOUR})
    select (select count(*)::int from newest where sent_real > now() - interval '1 hour') as written,
      (select coalesce(json_agg(text order by n), '[]') from (
        select text, n from newest order by n desc limit ${READ_TOGETHER}) last) as texts,
      (select text from (select sender, text, n from message where thread_id = ${threadId}
        order by n desc limit ${MESSAGES_PER_HOUR}) latest where sender <> ${from} order by n desc limit 1) as asked`;
  return row ?? { written: 0, texts: [], asked: null };
}

interface NewMessage extends Masked {
  id: string;
  threadId: string;
  from: MessageFrom;
}

/** False where its id has become another conversation's meanwhile. */
export async function insertMessage(tx: Tx, message: NewMessage, now: Date): Promise<boolean> {
  const { id, threadId, from, text, masked } = message;
  const { count } = await tx`
    insert into message (id, thread_id, sender, text, masked, sent_at)
    values (${id}, ${threadId}, ${from}, ${text}, ${masked}, ${now}) on conflict (id) do nothing`;
  if (count > 0) await tx`update thread set changed_at = ${now} where id = ${threadId}`;
  return count > 0;
}

/** @returns null for none; of another conversation or person, too */
export async function findMessage(
  db: Db,
  of: { id: string; threadId: string; from: MessageFrom },
): Promise<ThreadMessage | 'elsewhere' | null> {
  const [row]: (Parameters<typeof toMessage>[0] & { thread_id: string })[] = await db`
    select * from message where id = ${of.id}`;
  if (!row) return null;
  return row.thread_id === of.threadId && row.sender === of.from ? toMessage(row) : 'elsewhere';
}

export async function isWaiting(db: Db, threadId: string): Promise<boolean> {
  const rows = await db`select 1 from message where thread_id = ${threadId} and delivered_at is null limit 1`;
  return rows.length > 0;
}

/**
 * What waits of an athlete's conversations may wait no longer: their guardian may have confirmed. Behind the locks of the
 * conversations, so that a try that knows nothing of it yet does not put it off.
 */
export async function tryWaiting(tx: Tx, athleteId: string, now: Date): Promise<void> {
  const rows: { id: string }[] = await tx`
    select id from thread t where athlete_id = ${athleteId}
      and exists (select from message where thread_id = t.id and delivered_at is null) order by id for update`;
  for (const { id } of rows) await schedule(tx, DELIVER_MESSAGES, id, now);
}

/** Everything that waits. Behind the conversation's lock. */
export async function deliverAll(tx: Tx, thread: Pair & { id: string; isMinor: boolean }, now: Date): Promise<void> {
  const { id: threadId, athleteId, mentorId, isMinor } = thread;
  const rows: { sender: MessageFrom; ids: string[]; is_news: boolean }[] = await tx`
    with delivered as (
      update message set delivered_at = ${now} where thread_id = ${threadId} and delivered_at is null
      returning id, n, sender)
    select d.sender, json_agg(d.id order by d.n) as ids, not exists (
      select from message o join thread t on t.id = o.thread_id
      where o.thread_id = ${threadId} and o.sender = d.sender and o.delivered_at is not null
        and o.n > case d.sender when 'mentor' then t.athlete_read_n else t.mentor_read_n end) as is_news
    from delivered d group by d.sender order by d.sender`;
  for (const { sender: from, ids: messageIds, is_news: isNews } of rows)
    await emit(tx, 'messages.delivered', { threadId, athleteId, mentorId, from, messageIds, isMinor, isNews }, now);
}

/** Of one person, as it was delivered. */
export async function findToMail(
  db: Db,
  { threadId, ids }: { threadId: string; ids: string[] },
  now: Date,
): Promise<InternalMessages> {
  const thread = await findThread(db, threadId, now);
  const rows: { id: string; text: string; sent_at: Date; is_read: boolean }[] = await db`
    select s.id, s.text, s.sent_at,
      s.n <= case s.sender when 'mentor' then t.athlete_read_n else t.mentor_read_n end as is_read
    from message s join thread t on t.id = s.thread_id
    where s.thread_id = ${threadId} and s.id = any(${db.array(ids, 'UUID')}) order by s.n`;
  return {
    messages: rows.map(({ id, text, sent_at }) => ({ id, text, sent_at: sent_at.toISOString() })),
    read: rows.length > 0 && rows.every(({ is_read }) => is_read),
    open: thread?.over === false,
  };
}

/** The other's newest that the reporter can see, or the one that they name; null without one. */
export async function findReportable(
  db: Db,
  { threadId, reader, messageId }: { threadId: string; reader: Reader; messageId: string | null },
): Promise<string | null> {
  const [row]: { id: string }[] = await db`
    select id from message s where thread_id = ${threadId} and sender <> ${sideOf(reader)} and ${isSeenBy(db, reader)}
      and (${messageId}::uuid is null or id = ${messageId}::uuid) order by n desc limit 1`;
  return row?.id ?? null;
}

/** Null for a message that the other did not write to them, or that they cannot see yet. */
export async function findSender(
  db: Db,
  { id, seat }: { id: string; seat: Reader },
  messageId: string,
): Promise<string | null> {
  const side = sideOf(seat);
  const [mine, theirs] = side === 'mentor' ? [db`t.mentor_id`, db`t.athlete_id`] : [db`t.athlete_id`, db`t.mentor_id`];
  const [row]: { id: string }[] = await db`
    select ${theirs} as id from message s join thread t on t.id = s.thread_id
    where s.id = ${messageId} and ${mine} = ${id} and s.sender <> ${side} and ${isSeenBy(db, seat)}`;
  return row?.id ?? null;
}
