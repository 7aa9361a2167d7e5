-- Which of the sessions with money changed lately, told by the index alone. It holds no session that waits for its payment, so
-- that a booking writes nothing here.
create index session_money_changed on session (id) include (changed_real, status, paid_at, amount_cents)
  where paid_at is not null or (amount_cents > 0
    and status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show'));
drop index session_with_money;
