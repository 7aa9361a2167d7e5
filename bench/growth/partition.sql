-- Booking's sessions by quarters of their start, beside the table that is: nothing that reads or writes `session` changes until the
-- names are exchanged at the end. Only quarters in which somebody can still book keep the rules that make a double booking
-- impossible and limit holds; before, nothing begins any more. A session that crosses midnight of a quarter's last day is refused
-- by the check, because a constraint sees one partition: calendars then offer no start within the last hour of a quarter, and
-- around that midnight an athlete may have two holds on either side of it.
create table session_by_time (like session including defaults) partition by range (starts_at);
alter table session_by_time add primary key (id, starts_at),
  add check (date_trunc('quarter', ends_at - interval '1 microsecond', 'UTC') = date_trunc('quarter', starts_at, 'UTC'));
do $$
declare
  quarter timestamptz;
  name text;
  rule record;
begin
  for quarter in select generate_series((select date_trunc('quarter', min(starts_at), 'UTC') from session),
    now() + interval '15 months', interval '3 months') loop
    name := 'session_' || to_char(quarter at time zone 'UTC', 'YYYY"q"Q');
    execute format('create table %I partition of session_by_time for values from (%L) to (%L)', name, quarter, quarter + interval '3 months');
    if quarter >= date_trunc('quarter', now(), 'UTC') then
      for rule in select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'session'::regclass and contype = 'x' loop
        execute format('alter table %I add %s', name, rule.text);
      end loop;
      for rule in select pg_get_indexdef(indexrelid) as text from pg_index
        where indrelid = 'session'::regclass and indisunique and not indisprimary loop
        execute regexp_replace(rule.text, ' INDEX .* USING', format(' INDEX ON %I USING', name));
      end loop;
    end if;
  end loop;
end $$;
-- One after the other, while people book: a trigger that writes what changes to both goes before it.
insert into session_by_time select * from session;
do $$
declare
  index record;
begin
  for index in select pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = 'session'::regclass and not indisunique and not indisexclusion loop
    execute regexp_replace(index.text, ' INDEX .* USING', ' INDEX ON session_by_time USING');
  end loop;
end $$;
