-- Says until when nothing is due: most work is planned for later, and nobody need look for it now.
create function wake_when_due() returns trigger language plpgsql as $$
declare
  first timestamptz;
begin
  if tg_level = 'ROW' then
    first := new.due_at;
  else
    select min(due_at) into first from fresh;
  end if;
  if first is not null then
    perform pg_notify('due', (extract(epoch from first) * 1000)::bigint::text);
  end if;
  return null;
end $$;
create or replace trigger due_wakes after insert on due referencing new table as fresh
  for each statement execute function wake_when_due();
create trigger due_wakes_again after update of due_at on due for each row execute function wake_when_due();
