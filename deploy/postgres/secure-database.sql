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

-- Moves the audit log out of the caller's reach and leaves a view in its place, which only takes new rows. The caller is
-- the service that has just made the table, so what the table brings along is still what its migrations wrote.
create or replace function sealed.seal() returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  caller name := session_user;
  guard regprocedure;
begin
  perform pg_advisory_xact_lock(7263);
  if to_regclass('sealed.admin_action') is not null then return false; end if;
  if not exists (
    select from pg_class c where c.oid = to_regclass('public.admin_action') and c.relkind = 'r'
    and c.relowner = caller::regrole
  ) then return false; end if;
  lock table public.admin_action in access exclusive mode;
  for guard in
    select distinct t.tgfoid::regprocedure from pg_trigger t
    where t.tgrelid = 'public.admin_action'::regclass and not t.tgisinternal
  loop
    execute format('alter function %s security invoker', guard);
    execute format('alter function %s owner to record_keeper', guard);
    execute format('alter function %s set schema sealed', guard);
  end loop;
  alter table public.admin_action set schema sealed;
  alter table sealed.admin_action owner to record_keeper;
  execute format('grant select, insert on sealed.admin_action to %I', caller);
  create view public.admin_action as select * from sealed.admin_action;
  execute format('alter view public.admin_action owner to %I', caller);
  return true;
end $$;
grant execute on function sealed.seal() to public;
