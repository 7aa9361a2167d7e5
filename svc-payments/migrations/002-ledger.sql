-- Double entry, append-only. A move "from → to" takes its cents from the one account and adds them to the other:
-- what we owe (held, mentor, refunding, commission) stands positive; what we have or lost (cash, stripe_fees, loss,
-- receivable, an open dispute) stands negative. Each transaction adds up to zero.
create table ledger_account (
  name text primary key,
  balance_cents bigint not null default 0
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  session_id uuid,
  occurred_at timestamptz not null
);
create index ledger_transaction_session on ledger_transaction (session_id);

create table ledger_entry (
  transaction_id bigint not null references ledger_transaction,
  account text not null references ledger_account,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
create index ledger_entry_account on ledger_entry (account);

create function ledger_forbid() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transaction_stays before update or delete on ledger_transaction
  for each row execute function ledger_forbid();
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function ledger_forbid();
create trigger ledger_transaction_not_emptied before truncate on ledger_transaction
  for each statement execute function ledger_forbid();
create trigger ledger_entry_not_emptied before truncate on ledger_entry
  for each statement execute function ledger_forbid();
create trigger ledger_account_not_emptied before delete or truncate on ledger_account
  for each statement execute function ledger_forbid();

create function ledger_keep_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_account (name, balance_cents) values (new.account, new.amount_cents)
  on conflict (name) do update set balance_cents = ledger_account.balance_cents + excluded.balance_cents;
  return new;
end $$;
create trigger ledger_entry_moves_balance before insert on ledger_entry
  for each row execute function ledger_keep_balance();

-- Depth 1 is somebody's own statement; the trigger above writes at depth 2.
create function ledger_only_by_trigger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances follow from entries alone' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_by_trigger before insert or update on ledger_account
  for each row execute function ledger_only_by_trigger();

create function ledger_check_zero() returns trigger language plpgsql as $$
declare
  total numeric;
  entries integer;
  wanted bigint := case when tg_table_name = 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint
    else (to_jsonb(new) ->> 'id')::bigint end;
begin
  select sum(amount_cents), count(*) into total, entries from ledger_entry where transaction_id = wanted;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance: % cents over % entries', wanted, total, entries
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_zero();
create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_check_zero();
