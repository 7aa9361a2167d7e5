-- Ten paid sessions of each mentor with their books. The triggers that check and sum are left out while this is written and
-- their balances written at its end: filled row by row they would take hours, and what is measured stands behind them.
set session_replication_role = replica;
create temp table made as
select md5('session' || s) as id, s, md5('mentor' || s / 10)::uuid as mentor_id, md5('athlete' || s)::uuid as athlete_id,
  now() - make_interval(hours => 24 * 20 + (s / 10) % 17000) as at, s % 40 = 0 as is_refunded, s % 50 = 1 as is_held
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) s;

insert into connected_account (mentor_id, account_id, connected, ready, version, checked_at)
select mentor_id, 'acct_' || mentor_id, true, true, 1, now() from made group by mentor_id;
insert into payable_session (session_id, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents, version,
  release_due, changed_real)
select id::uuid, mentor_id, athlete_id, at, at + interval '1 hour', case when is_held then 'confirmed' else 'completed' end, 12000, 4800, 4,
  not is_held, at from made;
insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at)
select id::uuid, 1, 'cs_' || id, 12000, athlete_id, mentor_id, 'complete', at, at + interval '30 minutes' from made;
insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, refunded_cents, fee_cents, funds_at, captured_at, recorded_real)
select 'cs_' || id, id::uuid, 'pi_' || id, 'ch_' || id, 12000, case when is_refunded then 12000 else 0 end, 378, at + interval '2 days', at, at
from made;
insert into release (session_id, mentor_cents, commission_cents, released_at)
select id::uuid, 4800, 7200, at + interval '3 days' from made where not is_held and not is_refunded;
insert into transfer (session_id, mentor_id, charge_id, amount_cents, status, stripe_id, paid_at)
select id::uuid, mentor_id, 'ch_' || id, 4800, 'paid', 'tr_' || id, at + interval '4 days' from made where not is_held and not is_refunded;
insert into refund (id, case_key, session_id, cs_id, amount_cents, status, left_balance, stripe_id, reason, created_at, announced)
select md5('refund' || id)::uuid, 'cancel:' || id, id::uuid, 'cs_' || id, 12000, 'succeeded', true, 're_' || id, 'cancelled', at + interval '1 day', true
from made where is_refunded;
insert into intent (key, kind, params, state, stripe_id, answer, created_at, created_real, attempted_at, attempted_real)
select 'checkout:' || id || ':1', 'checkout', jsonb_build_object('mode', 'payment', 'amount', 12000), 'done', 'cs_' || id,
  jsonb_build_object('id', 'cs_' || id, 'text', repeat('x', 300)), at, at, at, at from made
union all
select 'transfer:' || id, 'transfer', jsonb_build_object('amount', 4800), 'done', 'tr_' || id,
  jsonb_build_object('id', 'tr_' || id, 'text', repeat('x', 300)), at, at, at, at from made where not is_held and not is_refunded;

insert into ledger_transaction (key, kind, session_id, occurred_at)
select kind || ':' || case kind when 'capture' then 'cs_' when 'fee' then 'ch_' else '' end || id, kind, id::uuid, at from made,
  (values ('capture'), ('fee'), ('release'), ('transfer')) kinds (kind)
where kind in ('capture', 'fee') or not (is_held or is_refunded)
order by at;
insert into ledger_entry (transaction_id, account, amount_cents)
select t.id, replace(e.account, '*', t.session_id::text), e.cents
from ledger_transaction t join (values ('capture', 'cash', -12000), ('capture', 'held:*', 12000),
  ('fee', 'cash', 378), ('fee', 'stripe_fees', -378),
  ('release', 'held:*', -12000), ('release', 'mentor:*', 4800), ('release', 'commission', 7200),
  ('transfer', 'mentor:*', -4800), ('transfer', 'cash', 4800)) e (kind, account, cents) on e.kind = t.kind
where t.session_id in (select id::uuid from made);
insert into ledger_source (key, txn_id)
select key, 'txn_' || replace(key, 'fee:ch_', 'capture:cs_') from ledger_transaction where kind <> 'release' and session_id in (select id::uuid from made);
insert into balance_transaction (txn_id, type, source, amount_cents, fee_cents, net_cents, currency, created_at)
select 'txn_capture:cs_' || id, 'charge', 'ch_' || id, 12000, 378, 11622, 'usd', at from made
union all
select 'txn_transfer:' || id, 'transfer', 'tr_' || id, -4800, 0, -4800, 'usd', at from made where not is_held and not is_refunded;
insert into ledger_account (name, balance_cents)
select account, sum(amount_cents) from ledger_entry
where transaction_id in (select id from ledger_transaction where session_id in (select id::uuid from made)) group by account
on conflict (name) do update set balance_cents = ledger_account.balance_cents + excluded.balance_cents;
drop table made;

-- All of it is proved but the last thirty postings.
insert into transaction_day
select (created_at at time zone 'UTC')::date, sum(net_cents) from balance_transaction where currency = 'usd' group by 1;
update proof set through_id = highest - 30, next_id = highest - 30 from (select max(id) as highest from ledger_transaction) posted;
update posted_through set id = through_id from proof;
insert into proof_sum
select account, false, sum(amount_cents), sum(amount_cents) from ledger_entry
where account not like '%:%' and transaction_id <= (select through_id from proof) group by account;
set session_replication_role = origin;
