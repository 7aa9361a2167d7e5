-- When a session last changed, in real time: payments compares its money with it once that has had time to arrive.
alter table session add column changed_real timestamptz not null default now();
create function session_note_change() returns trigger language plpgsql as $$
begin
  new.changed_real := now();
  return new;
end $$;
create trigger session_notes_change before update on session for each row
  when (new.changed_real = old.changed_real) execute function session_note_change();
create index session_with_money on session (id)
  where paid_at is not null
    or (amount_cents > 0 and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show'));
