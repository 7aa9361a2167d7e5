-- Run by the superuser in each service's database whenever the stack starts, and safe to repeat. The service's role has
-- the name of its database. It keeps `public`, where its migrations work; what it must not rewrite moves to `sealed`.

-- Functions that a service made in `public` must not run here in place of Postgres' own.
set search_path = pg_catalog, pg_temp;

do $$
begin
  create role record_keeper nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
declare
  service name := current_database();
begin
  if not exists (select from pg_roles where rolname = service) then return; end if;
  -- The owner of a database could drop it, and with it what is sealed.
  execute format('alter database %I owner to current_user', service);
  execute format('revoke all on database %I from public', service);
  execute format('grant connect, create, temporary on database %I to %I', service, service);
  execute format('alter schema public owner to %I', service);
  -- The text of an error can quote what a person wrote; the service's own log tells of its errors.
  execute format('alter role %I set log_min_messages = ''log''', service);
end $$;

set client_min_messages = warning;
create schema if not exists sealed;
alter schema sealed owner to current_user;
grant usage on schema sealed to public;

-- Moves the audit log and the ledger out of the caller's reach and leaves views in their places, which only take new rows.
-- The caller is the service that has just made the tables, so what they bring along is still what its migrations wrote.
create or replace function sealed.seal() returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  caller name := session_user;
  kept record;
  guard regprocedure;
  sealed_any boolean := false;
begin
  perform pg_advisory_xact_lock(7263);
  -- In the order in which a posting takes them. Balances follow from entries, by a trigger and with the caller's rights.
  for kept in select * from (values
    ('admin_action', 'select, insert'),
    ('ledger_transaction', 'select, insert'),
    ('ledger_entry', 'select, insert'),
    ('ledger_account', 'select, insert, update')
  ) as t (name, rights) loop
    continue when to_regclass('sealed.' || kept.name) is not null or not exists (
      select from pg_class c where c.oid = to_regclass('public.' || kept.name) and c.relkind = 'r'
      and c.relowner = caller::regrole
    );
    execute format('lock table public.%I in access exclusive mode', kept.name);
    for guard in
      select distinct t.tgfoid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass('public.' || kept.name) and not t.tgisinternal
      and p.pronamespace <> 'sealed'::regnamespace
    loop
      -- What they name is the sealed table, not a view that its owner may change.
      execute format('alter function %s security invoker set search_path = pg_catalog, sealed, pg_temp', guard);
      execute format('alter function %s owner to record_keeper', guard);
      execute format('alter function %s set schema sealed', guard);
    end loop;
    execute format('alter table public.%I set schema sealed', kept.name);
    execute format('alter table sealed.%I owner to record_keeper', kept.name);
    execute format('grant %s on sealed.%I to %I', kept.rights, kept.name, caller);
    execute format('create view public.%I as select * from sealed.%1$I', kept.name);
    execute format('alter view public.%I owner to %I', kept.name, caller);
    sealed_any := true;
  end loop;
  return sealed_any;
end $$;
grant execute on function sealed.seal() to public;

-- What migrations give to tables that were sealed before: a service cannot, and its migrations pass these by.
do $$ begin
  if to_regclass('sealed.admin_action') is not null then
    create index if not exists admin_action_about on sealed.admin_action (subject);
  end if;
  if to_regclass('sealed.ledger_account') is not null then
    create index if not exists ledger_account_open on sealed.ledger_account (name) include (balance_cents)
      where balance_cents <> 0;
  end if;
  if to_regclass('sealed.ledger_transaction') is not null then
    create index if not exists ledger_transaction_rare on sealed.ledger_transaction (kind)
      where kind in ('commission', 'undo_commission', 'opening', 'stripe_txn');
  end if;
end $$;
