-- Booking's sessions by quarters of their start, beside the table that is: nothing that reads or writes `session` changes until the
-- names are exchanged at the end. Only quarters in which somebody can still book keep the two constraints that make a double
-- booking impossible; before, nothing begins any more. A session that crosses midnight of a quarter's last day is refused by the
-- check, because a constraint sees one partition: calendars then offer no start within the last hour of a quarter.
create table session_by_time (like session including defaults) partition by range (starts_at);
alter table session_by_time add primary key (id, starts_at),
  add check (date_trunc('quarter', ends_at - interval '1 microsecond', 'UTC') = date_trunc('quarter', starts_at, 'UTC'));
create index on session_by_time (athlete_id, starts_at desc);
create index on session_by_time (mentor_id, starts_at desc);
create index on session_by_time (starts_at desc);
do $$
declare
  quarter timestamptz;
  name text;
begin
  for quarter in select generate_series((select date_trunc('quarter', min(starts_at), 'UTC') from session),
    (select date_trunc('quarter', max(starts_at), 'UTC') from session), interval '3 months') loop
    name := 'session_' || to_char(quarter at time zone 'UTC', 'YYYY_"q"Q');
    execute format('create table %I partition of session_by_time for values from (%L) to (%L)', name, quarter, quarter + interval '3 months');
    if quarter >= date_trunc('quarter', now(), 'UTC') then
      execute format('alter table %I add exclude using gist (mentor_id with =, tstzrange(starts_at, ends_at) with &&)
        where (status in (''scheduled'', ''confirmed'', ''mentor_checked_in'', ''student_confirmed'', ''completed''))', name);
      execute format('alter table %I add exclude using gist (athlete_id with =, tstzrange(starts_at, ends_at) with &&)
        where (status in (''scheduled'', ''confirmed'', ''mentor_checked_in'', ''student_confirmed'', ''completed''))', name);
    end if;
  end loop;
end $$;
-- One after the other, while people book: a trigger that writes what changes to both goes before it.
insert into session_by_time select * from session;
analyze session_by_time;
