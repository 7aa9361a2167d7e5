-- No two live sessions or holds overlap for a mentor, or for an athlete. Returns no rows.
select a.id, b.id as other_id,
  case when a.mentor_id = b.mentor_id then 'mentor' else 'athlete' end as of
from session a
join session b on a.id < b.id and (a.mentor_id = b.mentor_id or a.athlete_id = b.athlete_id)
  and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
where a.status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed', 'completed')
  and b.status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed', 'completed');
