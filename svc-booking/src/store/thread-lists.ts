import type { SQL } from 'bun';
import type { MessageFrom, ThreadSummary } from 'contracts/http/threads';
import { THREADS_PER_PAGE, UNREAD_COUNTED } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import {
  type FactRow,
  headOf,
  isOut,
  isOverWith,
  isSeenBy,
  type MessageRow,
  names,
  toFacts,
  toMessage,
  withThreadPeople,
} from './threads.ts';

/** Timed work: the order of conversations that were there before it was kept. */
export const FOLLOW_THREADS = 'follow_threads';
const BATCH = 500;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Whose {
  id: string;
  role: MessageFrom;
}
type Part = SQL.Query<unknown>;
interface SummaryRow extends FactRow {
  last: MessageRow | null;
  unread: number;
}

/**
 * A mentor sees those in which there is something to read, and none that is over.
 * @param before a conversation's id; null for the beginning
 */
export async function listThreadsOf(
  db: Db,
  whose: Whose & { before: string | null },
  now: Date,
): Promise<{ threads: ThreadSummary[]; more: boolean }> {
  const { role } = whose;
  const [toThem, read] =
    role === 'mentor' ? [db`t.to_mentor_n`, db`t.mentor_read_n`] : [db`t.to_athlete_n`, db`t.athlete_read_n`];
  const rows: SummaryRow[] = await db`
    select t.id, t.athlete_id, t.mentor_id, ${names(db)}, false as over, to_jsonb(l) as last,
      case when ${toThem} > ${read} then greatest(1, (select count(*)::int from (
        select sender, delivered_at from message u where u.thread_id = t.id and u.n > ${read}
        order by u.n desc limit ${UNREAD_COUNTED}) newest where sender <> ${role} and delivered_at is not null))
      else 0 end as unread
    from (${pageOf(db, whose, now)}) t ${withThreadPeople(db)}
      left join lateral (select id, sender, text, masked, sent_at, delivered_at, n from message s
        where s.thread_id = t.id and ${isSeenBy(db, role)} order by s.n desc limit 1) l on true
    where ${role} = 'athlete' or not ${isOut(db)}
    order by t.at desc, t.id desc`;
  const threads = rows.slice(0, THREADS_PER_PAGE).map((row) => ({
    ...headOf(toFacts(row), role),
    last: row.last && toMessage(row.last),
    unread: row.unread,
  }));
  return { threads, more: rows.length > THREADS_PER_PAGE };
}

function pageOf(db: Db, { id, role, before }: Whose & { before: string | null }, now: Date) {
  const [mine, at] =
    role === 'mentor' ? [db`t.mentor_id`, db`t.mentor_at`] : [db`t.athlete_id`, db`coalesce(t.athlete_at, t.begun_at)`];
  const beginning = before
    ? db`(select ${at}, t.id from thread t where t.id = ${before} and ${mine} = ${id})`
    : db`('infinity', ${LAST_ID})`;
  const next = (place: Part) => db`
    select t.id, t.athlete_id, t.mentor_id, t.athlete_read_n, t.mentor_read_n, t.to_athlete_n, t.to_mentor_n, ${at} as at
    from thread t where ${mine} = ${id} and (${at}, t.id) < ${place} order by ${at} desc, t.id desc limit 1`;
  const steps = { first: next(beginning), next: next(db`(w.at, w.id)`) };
  return walk(db, { ...steps, where: goesOn(db, role, now), most: THREADS_PER_PAGE + 1 });
}

/** Of conversations that their list has. */
export async function countUnreadOf(db: Db, { id, role }: Whose, now: Date): Promise<number> {
  const [mine, toThem, read] =
    role === 'mentor'
      ? [db`t.mentor_id`, db`t.to_mentor_n`, db`t.mentor_read_n`]
      : [db`t.athlete_id`, db`t.to_athlete_n`, db`t.athlete_read_n`];
  const next = (older: Part) => db`
    select t.athlete_id, t.mentor_id, ${toThem} as n from thread t
    where ${mine} = ${id} and ${toThem} > ${read} ${older} order by ${toThem} desc limit 1`;
  const steps = { first: next(db``), next: next(db`and ${toThem} < w.n`) };
  const all = walk(db, { ...steps, where: goesOn(db, role, now), most: UNREAD_COUNTED });
  const [row]: { n: number }[] = await db`
    select count(*)::int as n from (${all}) unread
    where ${role} = 'athlete' or exists (select from mentor m where m.id = ${id} and not ${isOut(db)})`;
  return row?.n ?? 0;
}

/**
 * From each to the next, along an index. All at once would be planned for the few that most people have, by sorting
 * them, and whoever has thousands would wait for that. So would they if a step looked at people: a planner that thinks
 * that one of two is left sorts them.
 * @param way.where of `t`, a step
 */
function walk(db: Db, { first, next, where, most }: { first: Part; next: Part; where: Part; most: number }): Part {
  return db`
    with recursive walk as (
      (${first}) union all select n.* from walk w cross join lateral (${next}) n)
    select * from walk t where ${where} limit ${most}`;
}

const goesOn = (db: Db, role: MessageFrom, now: Date) =>
  role === 'mentor'
    ? db`(select not ${isOverWith(db, now)} from (select) one left join athlete a on a.id = t.athlete_id)`
    : db`true`;

/** Bit by bit, by their ids. Whoever writes meanwhile is waited for, and seen. */
export async function followThreads(tx: Tx, after: string, now: Date): Promise<void> {
  const rows: { id: string }[] = await tx`
    select id from thread where id > ${after} order by id limit ${BATCH} for update`;
  const ids = rows.map(({ id }) => id);
  await tx`select follow_threads(${tx.array(ids, 'UUID')})`;
  const last = ids.at(-1);
  if (last && ids.length === BATCH) await schedule(tx, FOLLOW_THREADS, 'all', now, { after: last });
}
