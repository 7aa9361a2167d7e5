-- Pages of sessions with money come in the order of their starts, which is how the table can be cut. What changed lately mostly
-- began lately, so the first index is read from some weeks ago on; what was changed long after its start has one of its own.
-- session_money_changed stays for the release before, which pages by id, and goes with that order.
create index session_money_by_start on session (starts_at, id) include (changed_real, status)
  where paid_at is not null or (amount_cents > 0
    and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show'));
create index session_changed_late on session (starts_at, id) include (changed_real)
  where changed_real - starts_at > interval '14 days' and (paid_at is not null or (amount_cents > 0
    and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')));
