import type { Db } from 'svc-kit/db';
import { receivableOf } from '../domain/ledger.ts';
import type { Posted } from '../domain/money-places.ts';

export interface PersonMoney {
  paid: number;
  refunded: number;
  earned: number;
  paidOut: number;
  waiting: number;
  owes: number;
  connected: boolean;
  ready: boolean;
}

/** In cents. */
export async function findPersonMoney(db: Db, id: string): Promise<PersonMoney> {
  const [row]: PersonMoney[] = await db`
    select
      (select coalesce(sum(p.amount_cents), 0)::float8 from payable_session s join payment p using (session_id)
        where s.athlete_id = ${id}) as paid,
      (select coalesce(sum(p.refunded_cents), 0)::float8 from payable_session s join payment p using (session_id)
        where s.athlete_id = ${id}) as refunded,
      (select coalesce(sum(r.mentor_cents), 0)::float8 from payable_session s join release r using (session_id)
        where s.mentor_id = ${id}) as earned,
      (select coalesce(sum(amount_cents - reversed_cents), 0)::float8 from transfer
        where mentor_id = ${id} and paid_at is not null) as "paidOut",
      (select coalesce(sum(l.balance_cents), 0)::float8 from payable_session s
        join ledger_account l on l.name = 'mentor:' || s.session_id where s.mentor_id = ${id}) as waiting,
      (select coalesce(sum(-balance_cents), 0)::float8 from ledger_account where name = ${receivableOf(id)}) as owes,
      coalesce(a.connected, false) as connected, coalesce(a.ready, false) as ready
    from (values (1)) one left join connected_account a on a.mentor_id = ${id}`;
  if (!row) throw new Error('counting answers nothing');
  return row;
}

export interface LedgerLine {
  key: string;
  kind: string;
  at: Date;
  entries: { account: string; cents: number }[];
}
export interface SessionMoney {
  lines: LedgerLine[];
  posted: Posted[];
  payments: { checkout: string; payment_intent: string; charge: string }[];
}

/** Null for a session whose money was never spoken of. Accounts without whose they are: it is all of one session. */
export async function findSessionMoney(db: Db, sessionId: string): Promise<SessionMoney | null> {
  const rows: LedgerLine[] = await db`
    select t.key, t.kind, t.occurred_at as at,
      json_agg(json_build_object('account', split_part(e.account, ':', 1), 'cents', e.amount_cents)
        order by e.amount_cents, e.account) as entries
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id = ${sessionId} group by t.id, t.key, t.kind, t.occurred_at order by t.id`;
  const payments: SessionMoney['payments'] = await db`
    select cs_id as checkout, payment_intent, charge_id as charge from payment
    where session_id = ${sessionId} order by captured_at, cs_id`;
  if (rows.length === 0) {
    const known = await db`select 1 from payable_session where session_id = ${sessionId}`;
    if (known.length === 0) return null;
  }
  const posted = rows.flatMap(({ kind, entries }) => entries.map((entry) => ({ kind, ...entry })));
  return { lines: rows, posted, payments };
}
