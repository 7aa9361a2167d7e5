-- What every session's row must say of itself. Returns no rows.
select id, status, case
    when status = 'scheduled' and (hold_expires_at is null or hold_no is null) then 'a hold without an end or number'
    when status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')
      and amount_cents > 0 and paid_at is null then 'under way but never paid'
    when status in ('student_confirmed', 'completed') and checked_in_at is null then 'confirmed without a check-in'
    when refund_cents > 0 and paid_at is null then 'a refund of what was never paid'
    when has_rating <> exists (select 1 from rating where rating.session_id = session.id) then 'rating and mark differ'
    when (complaint = 'none') <> not exists (select 1 from complaint c where c.session_id = session.id)
      then 'complaint and mark differ'
  end as fault
from session
where (status = 'scheduled' and (hold_expires_at is null or hold_no is null))
  or (status in ('confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show')
    and amount_cents > 0 and paid_at is null)
  or (status in ('student_confirmed', 'completed') and checked_in_at is null)
  or (refund_cents > 0 and paid_at is null)
  or has_rating <> exists (select 1 from rating where rating.session_id = session.id)
  or (complaint = 'none') <> not exists (select 1 from complaint c where c.session_id = session.id);
