import type { InternalStanding } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';
import { noShowRefundAt } from '../domain/guards.ts';
import { type SessionRow, toInternal, toSession } from './session-row.ts';

type Row = SessionRow & { quiet_seconds: number };
const PAGE = 200;

export async function findStandings(db: Db, ids: string[]): Promise<InternalStanding[]> {
  const rows: Row[] = await db`
    select *, ${quietSeconds(db)} from session where id = any(${db.array(ids, 'UUID')})`;
  return rows.map(toStanding);
}

/** A page of the sessions with money, in the order of their ids. @param days null for all that ever were */
export async function pageStandings(
  db: Db,
  after: string | null,
  days: number | null,
): Promise<{ standings: InternalStanding[]; next: string | null }> {
  // Few of the many change: they are told from the rest by what the index holds, and only they are read.
  const rows: Row[] = await db`
    select *, ${quietSeconds(db)} from session where id = any(array(
      select id from session
      where (${after}::uuid is null or id > ${after}::uuid)
        and (paid_at is not null or (amount_cents > 0
          and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')))
        and (${days}::int is null or changed_real > now() - make_interval(days => ${days ?? 0})
          or status in ('confirmed', 'mentor_checked_in', 'student_confirmed'))
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
