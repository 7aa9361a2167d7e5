-- In one transaction, as the release does that refers to sessions by id and start: triggers move along.
do $$
declare
  each record;
begin
  for each in select conrelid::regclass as of, conname from pg_constraint
    where contype = 'f' and confrelid = 'session'::regclass loop
    execute format('alter table %s drop constraint %I', each.of, each.conname);
  end loop;
  alter table session rename to session_before;
  alter table session_by_time rename to session;
  for each in select pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = 'session_before'::regclass and not tgisinternal loop
    execute replace(each.text, 'session_before', 'session');
  end loop;
end $$;
