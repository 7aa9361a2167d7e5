import type { Db, Tx } from 'svc-kit/db';
import type { CapturedPayment, SessionBooks } from '../domain/calendar.ts';
import type { Difference } from '../domain/differences.ts';
import { heldOf } from '../domain/ledger.ts';
import { readRefundCase } from '../domain/money-key.ts';
import { NO_SHOW_REFUND } from './refunds.ts';

type Row = {
  session_id: string;
  version: number | null;
  status: string | null;
  starts_at: Date | null;
  complaint_open: boolean;
  dispute_open: boolean;
  released_cents: string;
  no_show_planned: boolean;
  payments: { cs_id: string; amount_cents: number; refunded_cents: number; captured_at: string }[];
  refund_cases: string[];
  quiet_seconds: number;
};
/** `quietSeconds`: real time since a payment came or booking told of a change. */
export interface Kept {
  books: SessionBooks;
  quietSeconds: number;
}

export async function findKept(db: Db, ids: string[]): Promise<Kept[]> {
  const rows: Row[] = await db`
    select asked.session_id, s.version, s.status, s.starts_at, coalesce(s.complaint_open, false) as complaint_open,
      coalesce(s.dispute_open, false) as dispute_open, coalesce(r.mentor_cents + r.commission_cents, 0) as released_cents,
      exists (select 1 from due d where d.kind = ${NO_SHOW_REFUND} and d.key = asked.session_id::text) as no_show_planned,
      coalesce(p.payments, '[]') as payments, coalesce(f.cases, '[]') as refund_cases,
      coalesce(extract(epoch from now() - greatest(s.changed_real, p.recorded_real)), 1e9)::float8 as quiet_seconds
    from unnest(${db.array(ids, 'UUID')}) as asked (session_id)
    left join payable_session s on s.session_id = asked.session_id
    left join release r on r.session_id = asked.session_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('cs_id', cs_id, 'amount_cents', amount_cents, 'refunded_cents', refunded_cents,
        'captured_at', captured_at) order by captured_at, cs_id) as payments, max(recorded_real) as recorded_real
      from payment where session_id = asked.session_id) p on true
    left join lateral (
      select jsonb_agg(case_key) as cases from refund where session_id = asked.session_id) f on true`;
  return rows.map((row) => ({ books: toBooks(row), quietSeconds: row.quiet_seconds }));
}

function toBooks(row: Row): SessionBooks {
  return {
    sessionId: row.session_id,
    version: row.version,
    status: row.status,
    startsAt: row.starts_at,
    payments: row.payments.map(
      (payment): CapturedPayment => ({
        checkoutId: payment.cs_id,
        amountCents: payment.amount_cents,
        refundedCents: payment.refunded_cents,
        capturedAt: new Date(payment.captured_at).toISOString(),
      }),
    ),
    refundCases: row.refund_cases.map(readRefundCase),
    noShowRefundPlanned: row.no_show_planned,
    releasedCents: Number(row.released_cents),
    complaintOpen: row.complaint_open,
    disputeOpen: row.dispute_open,
  };
}

const PAGE = 200;

/** Ids of paid sessions, a page at a time. @param days null for all; else those that hold money or were paid within them */
export async function pagePaid(db: Db, after: string | null, days: number | null): Promise<string[]> {
  const from = after ?? '';
  const held = heldOf('');
  // Names of accounts end in the session's id, so they are in its order.
  const rows: { session_id: string }[] = await db`
    select session_id from (
      (select distinct session_id from payment
        where (${after}::uuid is null or session_id > ${after}::uuid)
          and (${days}::int is null or recorded_real > now() - make_interval(days => ${days ?? 0}))
        order by session_id limit ${PAGE})
      union
      (select substr(name, ${held.length + 1})::uuid from ledger_account a
        where name > ${held + from} and name like ${`${held}%`} and balance_cents > 0
          and exists (select from payment where session_id = substr(a.name, ${held.length + 1})::uuid)
        order by name limit ${PAGE})) paid
    order by session_id limit ${PAGE}`;
  return rows.map((row) => row.session_id);
}

/** By id, of those that booking told of; a move may not have arrived. */
export async function findStarts(db: Db, ids: string[]): Promise<Record<string, string>> {
  const rows: { session_id: string; starts_at: Date }[] = await db`
    select session_id, starts_at from payable_session where session_id = any(${db.array(ids, 'UUID')})`;
  return Object.fromEntries(rows.map((row) => [row.session_id, row.starts_at.toISOString()]));
}

export interface CalendarCheck {
  checkedAt: Date;
  /** Of all sessions: whether it is more than a day ago in real time. */
  isAllDue: boolean;
  differences: Difference[];
}

type CheckRow = { checked_at: Date; all_due: boolean; differences: Difference[] };

export async function findCalendarCheck(db: Db): Promise<CalendarCheck | null> {
  const [row]: CheckRow[] = await db`
    select checked_at, differences, coalesce(all_compared_real < now() - interval '1 day', true) as all_due
    from calendar_check`;
  return row ? { checkedAt: row.checked_at, isAllDue: row.all_due, differences: row.differences } : null;
}

/** Real time as text, for it is finer than a Date. */
export async function readRealTime(db: Db): Promise<string> {
  const [row]: { now: string }[] = await db`select clock_timestamp()::text as now`;
  if (!row) throw new Error('Postgres does not know the time');
  return row.now;
}

/** What the last comparison found that began before this one, else null: one that began later has ended already. */
export async function lockOlderCheck(tx: Tx, began: string): Promise<Difference[] | null> {
  const [row]: { is_older: boolean; differences: Difference[] }[] = await tx`
    select differences, coalesce(began_real <= ${began}::timestamptz, true) as is_older from calendar_check for update`;
  if (!row) return [];
  return row.is_older ? row.differences : null;
}

export async function saveCalendarCheck(
  tx: Tx,
  found: { began: string; differences: Difference[]; healed: number; all: boolean },
  now: Date,
): Promise<void> {
  const { began, differences, healed, all } = found;
  await tx`
    insert into calendar_check (checked_at, began_real, all_compared_real, healed, differences)
    values (${now}, ${began}, case when ${all} then now() end, ${healed}, ${differences}::jsonb)
    on conflict (only_row) do update set checked_at = excluded.checked_at, began_real = excluded.began_real,
      healed = calendar_check.healed + excluded.healed,
      all_compared_real = coalesce(excluded.all_compared_real, calendar_check.all_compared_real),
      differences = excluded.differences`;
}

export interface ToldDispute {
  id: string;
  amountCents: number;
  status: 'open' | 'won' | 'lost';
  dueBy: Date | null;
}

/** The one that decides how the session stands: an open one, else the newest. */
export async function findDecisiveDispute(db: Db, sessionId: string): Promise<ToldDispute | null> {
  const [row]: { id: string; amount_cents: number; status: ToldDispute['status']; due_by: Date | null }[] = await db`
    select id, amount_cents, status, due_by from card_dispute where session_id = ${sessionId}
    order by status <> 'open', closed_at desc nulls first, opened_at desc, id limit 1`;
  return row ? { id: row.id, amountCents: row.amount_cents, status: row.status, dueBy: row.due_by } : null;
}
