import type { SQL } from 'bun';
import type { InternalStanding } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';
import { noShowRefundAt } from '../domain/guards.ts';
import { type SessionRow, toInternal, toSession } from './session-row.ts';

type Row = SessionRow & { quiet_seconds: number };
const PAGE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** @param starts by id, as who asks knows them; others are looked for by the id alone, which no partition is told by */
export async function findStandings(
  db: Db,
  ids: string[],
  starts: Record<string, string> = {},
): Promise<InternalStanding[]> {
  const known = ids.filter((id) => starts[id]);
  const there = known.length === 0 ? [] : await findStarting(db, known, starts);
  const found = new Set(there.map(({ id }) => id));
  const left = ids.filter((id) => !found.has(id));
  const others: Row[] =
    left.length === 0
      ? []
      : await db`select *, ${quietSeconds(db)} from session where id = any(${db.array(left, 'UUID')})`;
  return [...there, ...others].map(toStanding);
}

function findStarting(db: Db, ids: string[], starts: Record<string, string>): Promise<Row[]> {
  const instants = ids.map((id) => starts[id] ?? '');
  return db`
    select session.*, ${quietSeconds(db)}
    from unnest(${db.array(ids, 'UUID')}, ${db.array(instants, 'TEXT')}::timestamptz[]) asked (id, starts_at)
    join session using (id, starts_at)`;
}

export interface StandingsPage {
  standings: InternalStanding[];
  next: string | null;
  next_start?: string | null;
}
/** The session before a page, and when it starts; both null before the first page. */
export interface AfterStart {
  after: string | null;
  after_start: string | null;
}

/** A page of the sessions with money, in the order of their starts. @param days null for all that ever were */
export async function pageByStart(
  db: Db,
  { after, after_start }: AfterStart,
  days: number | null,
): Promise<StandingsPage> {
  const from = { start: after_start ?? '-infinity', id: after ?? FIRST_ID };
  const page = days === null ? everFrom(db, from) : latelyFrom(db, from, days);
  const rows: Row[] = await db`
    select session.*, ${quietSeconds(db)} from (${page}) page join session using (id, starts_at) order by starts_at, id`;
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  const next = { next: last?.id ?? null, next_start: last?.starts_at.toISOString() ?? null };
  return { standings: rows.map(toStanding), ...next };
}

interface From {
  start: string;
  id: string;
}

function everFrom(db: Db, { start, id }: From) {
  return db`
    select id, starts_at from session where ${isAfter(db, db`${start}::timestamptz`, db`${id}::uuid`)} and ${hasMoney(db)} ${firstOfPage(db)}`;
}

/** Before `lately` only what an index names: what was changed long after its start, and what should have ended long ago. */
function latelyFrom(db: Db, { start, id }: From, days: number) {
  const changed = db`changed_real > now() - make_interval(days => ${days})`;
  const lately = db`(now() - make_interval(days => ${days}) - interval '14 days')`;
  const before = db`${isAfter(db, db`${start}::timestamptz`, db`${id}::uuid`)} and starts_at < ${lately}`;
  // Two bounds would be read from the lower one on.
  const since = isAfter(
    db,
    db`greatest(${start}::timestamptz, ${lately})`,
    db`case when ${start}::timestamptz < ${lately} then ${FIRST_ID} else ${id} end::uuid`,
  );
  return db`
    select id, starts_at from (
      (select id, starts_at from session
        where ${before} and changed_real - starts_at > interval '14 days' and ${changed} and ${hasMoney(db)} ${firstOfPage(db)})
      union
      (select id, starts_at from session
        where ${before} and ${isUnderWay(db)} and ${hasMoney(db)} ${firstOfPage(db)})
      union
      (select id, starts_at from session
        where ${since} and (${changed} or ${isUnderWay(db)}) and ${hasMoney(db)} ${firstOfPage(db)})) found
    ${firstOfPage(db)}`;
}

/** Partitions are told apart by the start alone. */
function isAfter(db: Db, start: SQL.Query<unknown>, id: SQL.Query<unknown>) {
  return db`starts_at >= ${start} and (starts_at, id) > (${start}, ${id})`;
}

const firstOfPage = (db: Db) => db`order by starts_at, id limit ${PAGE}`;
const isUnderWay = (db: Db) => db`status in ('confirmed', 'mentor_checked_in', 'student_confirmed')`;

function hasMoney(db: Db) {
  return db`(paid_at is not null or (amount_cents > 0
    and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')))`;
}

/** In the order of their ids, as payments of the release before asks. */
export async function pageById(db: Db, after: string | null, days: number | null): Promise<StandingsPage> {
  // Few of the many change: they are told from the rest by what the index holds, and only they are read.
  const rows: Row[] = await db`
    select *, ${quietSeconds(db)} from session where id = any(array(
      select id from session
      where (${after}::uuid is null or id > ${after}::uuid) and ${hasMoney(db)}
        and (${days}::int is null or changed_real > now() - make_interval(days => ${days ?? 0}) or ${isUnderWay(db)})
      order by id limit ${PAGE}))
    order by id`;
  return { standings: rows.map(toStanding), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
}

interface WrittenEvent {
  id: string;
  name: string;
  occurredAt: string;
  payload: unknown;
}

/** The events that this transaction wrote. */
export async function listWrittenHere(tx: Tx): Promise<WrittenEvent[]> {
  const rows: { id: string; name: string; payload: unknown; occurred_at: Date }[] = await tx`
    select id, name, payload, occurred_at from outbox
    where txid = pg_current_xact_id() order by seq`;
  return rows.map(({ id, name, payload, occurred_at }) => ({
    id,
    name,
    payload,
    occurredAt: occurred_at.toISOString(),
  }));
}

function quietSeconds(db: Db) {
  return db`extract(epoch from now() - changed_real)::float8 as quiet_seconds`;
}

function toStanding(row: Row): InternalStanding {
  const session = toSession(row);
  const isNoShow = session.status === 'mentor_no_show' && session.noShowAt !== null;
  return {
    ...toInternal(session),
    paid_checkout_id: session.paidCheckoutId,
    refund_cents: session.refundCents,
    no_show_refund_at: isNoShow && session.noShowAt ? noShowRefundAt(session.noShowAt).toISOString() : null,
    complaint: session.complaint,
    card_dispute: session.cardDispute,
    quiet_seconds: row.quiet_seconds,
  };
}
