import type { SQL } from 'bun';
import type { Sql } from 'svc-kit/db';
import { decisionsAbout, type EntriesOf } from 'svc-kit/timelines';

export const personEntries: EntriesOf = (sql, id) => sql`
  ${captured(sql)} join payable_session s using (session_id) where s.athlete_id = ${id}
  union all ${refunded(sql)} join payable_session s using (session_id) where s.athlete_id = ${id}
  union all ${released(sql)} join payable_session s using (session_id) where s.mentor_id = ${id}
  union all ${transferred(sql)} where t.mentor_id = ${id}
  union all ${disputes(
    sql,
    sql`(select * from card_dispute d where exists (select 1 from payable_session s
    where s.session_id = d.session_id and ${id} in (s.athlete_id, s.mentor_id)))`,
  )}
  union all select 'payout.' || p.id, p.decided_at, 'payout',
      jsonb_build_object('amount', p.amount_cents / 100.0, 'status', p.status, 'why', p.failure_code)
    from connected_account c join mentor_payout p on p.account_id = c.account_id where c.mentor_id = ${id}
  union all ${decisionsAbout(sql, id)}`;

export const sessionEntries: EntriesOf = (sql, id) => sql`
  ${captured(sql)} where p.session_id = ${id}
  union all select 'checkout_opened.' || n, opened_at, 'checkout_opened', jsonb_build_object('amount', amount_cents / 100.0,
      'by_parent', parent_request_id is not null, 'status', status) from checkout where session_id = ${id}
  union all select 'fee.' || t.id, t.occurred_at, 'fee', jsonb_build_object('amount',
      (select -sum(e.amount_cents) from ledger_entry e where e.transaction_id = t.id and e.account = 'stripe_fees') / 100.0)
    from ledger_transaction t where t.session_id = ${id} and t.kind = 'fee'
  union all ${refunded(sql)} where r.session_id = ${id}
  union all ${released(sql)} where r.session_id = ${id}
  union all ${transferred(sql)} where t.session_id = ${id}
  union all ${disputes(sql, sql`(select * from card_dispute where session_id = ${id})`)}
  union all ${decisionsAbout(sql, id)}`;

function captured(sql: Sql): SQL.Query<unknown> {
  return sql`select 'captured.' || p.cs_id, p.captured_at, 'captured', jsonb_build_object('amount', p.amount_cents / 100.0,
    'session_id', p.session_id, 'late', p.late) from payment p`;
}

function refunded(sql: Sql): SQL.Query<unknown> {
  return sql`select 'refunded.' || r.id, r.created_at, 'refunded', jsonb_build_object('amount', r.amount_cents / 100.0,
    'session_id', r.session_id, 'status', r.status, 'why', split_part(r.case_key, ':', 1)) from refund r`;
}

function released(sql: Sql): SQL.Query<unknown> {
  return sql`select 'released.' || r.session_id, r.released_at, 'released', jsonb_build_object(
    'amount', r.mentor_cents / 100.0, 'commission', r.commission_cents / 100.0, 'session_id', r.session_id) from release r`;
}

function transferred(sql: Sql): SQL.Query<unknown> {
  return sql`select 'transferred.' || t.session_id || '#' || t.number, t.paid_at, 'transferred', jsonb_build_object(
    'amount', t.amount_cents / 100.0, 'reversed', t.reversed_cents / 100.0, 'session_id', t.session_id) from transfer t`;
}

function disputes(sql: Sql, of: SQL.Query<unknown>): SQL.Query<unknown> {
  return sql`select word || '.' || d.id, case word when 'dispute_opened' then d.opened_at else d.closed_at end, word,
      jsonb_build_object('amount', d.amount_cents / 100.0, 'session_id', d.session_id, 'status', d.status)
    from ${of} d cross join unnest(array['dispute_opened', 'dispute_closed']) word`;
}
