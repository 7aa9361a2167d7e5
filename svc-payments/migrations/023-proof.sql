-- How far the books have proved themselves, so that every ten minutes only what is new is read: docs/adr/035-the-books-prove-what-is-new.md.

-- What has to be looked at again besides new postings: what a statement changed, and what did not hold the last time.
-- A row a change and none taken over, so that a change which commits late is never thought to be proved.
create table unproven (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('session', 'posting', 'account', 'txn')),
  subject text not null
);

create function note_unproven() returns trigger language plpgsql as $$
declare
  before text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[1] end;
  after text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  insert into unproven (kind, subject)
  select distinct tg_argv[0], subject from unnest(array[before, after]) as subject where subject is not null;
  return null;
end $$;
create trigger checkout_unproven after insert or update or delete on checkout
  for each row execute function note_unproven('session', 'session_id');
create trigger payment_unproven after insert or update or delete on payment
  for each row execute function note_unproven('session', 'session_id');
create trigger release_unproven after insert or update or delete on release
  for each row execute function note_unproven('session', 'session_id');
create trigger transfer_unproven after insert or update or delete on transfer
  for each row execute function note_unproven('session', 'session_id');
create trigger ledger_source_unproven after insert or update or delete on ledger_source
  for each row execute function note_unproven('txn', 'txn_id');
create trigger balance_transaction_unproven after insert or update or delete on balance_transaction
  for each row execute function note_unproven('txn', 'txn_id');
insert into unproven (kind, subject)
select 'txn', txn_id from balance_transaction b where not exists (select 1 from ledger_source s where s.txn_id = b.txn_id)
union
select 'txn', txn_id from ledger_source s where not exists (select 1 from balance_transaction b where b.txn_id = s.txn_id);

-- What Stripe's balance moved on each day of UTC: the sum over its whole list without reading it.
create table transaction_day (
  day date primary key,
  net_cents bigint not null
);
create function note_transaction() returns trigger language plpgsql as $$
begin
  insert into transaction_day as d (day, net_cents)
  select (row.created_at at time zone 'UTC')::date, sum(row.net_cents) from (
    select new.created_at, new.net_cents where tg_op <> 'DELETE' and new.currency = 'usd'
    union all select old.created_at, -old.net_cents where tg_op <> 'INSERT' and old.currency = 'usd') row
  group by 1
  on conflict (day) do update set net_cents = d.net_cents + excluded.net_cents;
  return null;
end $$;
create trigger balance_transaction_noted after insert or update or delete on balance_transaction
  for each row execute function note_transaction();
insert into transaction_day
select (created_at at time zone 'UTC')::date, sum(net_cents) from balance_transaction where currency = 'usd' group by 1;

create table proof (
  only_row boolean primary key default true check (only_row),
  -- Up to here every posting was proved, and none can come late any more.
  through_id bigint not null,
  -- Up to here too, but one may come late until every transaction before next_xid has ended.
  next_id bigint not null,
  next_xid xid8 not null,
  -- The proof of everything: which of its parts goes on after which row, and when it was begun and done.
  part text,
  after text not null default '',
  began_at timestamptz,
  done_at timestamptz
);
-- A thousand postings are not on their way at once, so what is below is all there.
insert into proof (through_id, next_id, next_xid)
select first, first, pg_snapshot_xmax(pg_current_snapshot())
from (select greatest(coalesce(max(id), 0) - 1000, 0) as first from ledger_transaction) postings;

-- Sums of the accounts that all sessions share, up to a posting: the rest is little. `whole` is the one that the proof of
-- everything is adding up anew.
create table proof_sum (
  account text not null,
  whole boolean not null,
  cents bigint not null,
  -- Without collections and what came of Stripe's list alone.
  own_cents bigint not null,
  primary key (account, whole)
);
insert into proof_sum
select e.account, false, sum(e.amount_cents), coalesce(sum(e.amount_cents) filter (where t.kind not in
  ('commission', 'undo_commission', 'stripe_txn', 'settled_txn', 'undo_stripe_txn', 'undo_settled_txn')), 0)
from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
where e.account not like '%:%' and t.id <= (select through_id from proof)
group by e.account;
