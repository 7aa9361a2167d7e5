-- Sums over everything that ever was, kept as it comes in; spread over eight rows so that sessions do not wait for each other.
create table money_tally (
  shard smallint primary key,
  captures bigint not null default 0,
  revenue_cents bigint not null default 0,
  commission_cents bigint not null default 0
) with (fillfactor = 50);
create function note_money() returns trigger language plpgsql as $$
declare
  captures_more integer := case when tg_table_name <> 'payment' then 0 when tg_op = 'INSERT' then 1 when tg_op = 'DELETE' then -1 else 0 end;
  revenue_more bigint := 0;
  commission_more bigint := 0;
begin
  if tg_table_name = 'payment' then
    if tg_op <> 'DELETE' then revenue_more := new.amount_cents - new.refunded_cents; end if;
    if tg_op <> 'INSERT' then revenue_more := revenue_more - (old.amount_cents - old.refunded_cents); end if;
  else
    if tg_op <> 'DELETE' then commission_more := new.commission_cents; end if;
    if tg_op <> 'INSERT' then commission_more := commission_more - old.commission_cents; end if;
  end if;
  insert into money_tally as t (shard, captures, revenue_cents, commission_cents)
  values (pg_backend_pid() % 8, captures_more, revenue_more, commission_more)
  on conflict (shard) do update set captures = t.captures + excluded.captures,
    revenue_cents = t.revenue_cents + excluded.revenue_cents, commission_cents = t.commission_cents + excluded.commission_cents;
  return null;
end $$;
create trigger payment_noted after insert or delete or update of amount_cents, refunded_cents on payment
  for each row execute function note_money();
create trigger release_noted after insert or delete or update of commission_cents on release
  for each row execute function note_money();
insert into money_tally select 0, (select count(*) from payment),
  (select coalesce(sum(amount_cents - refunded_cents), 0) from payment), (select coalesce(sum(commission_cents), 0) from release);

-- What is open, beside all that is settled.
do $$ begin
  -- A table that is sealed has it from deploy/postgres/secure-database.sql.
  if (select relkind from pg_class where oid = 'ledger_account'::regclass) = 'r' then
    create index ledger_account_open on ledger_account (name) include (balance_cents) where balance_cents <> 0;
  end if;
end $$;
create index payment_without_fee on payment (captured_at) where fee_cents is null;
create index checkout_undecided on checkout (expires_at) where status in ('opening', 'open');
create index release_uncollected on release (session_id) where batch_id is null;
-- Kinds of which there are few.
do $$ begin
  if (select relkind from pg_class where oid = 'ledger_transaction'::regclass) = 'r' then
    create index ledger_transaction_rare on ledger_transaction (kind) where kind in ('commission', 'undo_commission', 'opening', 'stripe_txn');
  end if;
end $$;
create index transfer_paid on transfer (paid_at) where status = 'paid' and number = 1;
