-- Money against calendar (src/calendar/). Real times: what changed a moment ago is not compared, for its events may be on
-- their way.
alter table payable_session
  add column changed_real timestamptz not null default now(),
  -- Booking's version of the newest event about a complaint, and about a no-show, that was taken: an older one changes nothing.
  add column complaint_version integer not null default 0,
  add column no_show_version integer not null default 0;
create function payable_session_note_change() returns trigger language plpgsql as $$
begin
  new.changed_real := now();
  return new;
end $$;
create trigger payable_session_notes_change before update on payable_session for each row
  when (new.changed_real = old.changed_real) execute function payable_session_note_change();
alter table payment add column recorded_real timestamptz not null default now();

create table calendar_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  -- When every session was compared, and not only those of the last weeks.
  all_compared_real timestamptz,
  healed bigint not null default 0,
  differences jsonb not null default '[]'
);
