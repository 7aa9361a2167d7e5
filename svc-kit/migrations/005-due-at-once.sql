-- What its planner begins itself is planned under a lease, and then nobody need look for it.
create or replace function wake_when_due() returns trigger language plpgsql as $$
declare
  first timestamptz;
begin
  if tg_level = 'ROW' then
    first := new.due_at;
  else
    select min(due_at) into first from fresh where leased_until is null;
  end if;
  if first is not null then
    perform pg_notify('due', (extract(epoch from first) * 1000)::bigint::text);
  end if;
  return null;
end $$;
