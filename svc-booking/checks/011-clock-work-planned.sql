-- Every session that only the clock may free or finish has its timed work planned. Returns no rows.
select s.id, s.status from session s
where not exists (
    select 1 from due d where d.key = s.id::text and d.kind = case s.status
      when 'scheduled' then 'hold_over'
      when 'confirmed' then case when s.paused_at is null then 'check_in_missed' else 'call_off_paused' end
      when 'mentor_checked_in' then 'auto_confirm' when 'student_confirmed' then 'auto_complete' end)
  and s.status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed')
  and (s.paused_at is null or s.status = 'confirmed') and s.complaint <> 'open' and s.card_dispute <> 'open';
