-- So many mentors, each with 100 sessions over two years and ten athletes; what is set up for the weeks ahead,
-- and what events and visits left behind. Ids follow from the numbers and are as scattered as random ones.
insert into mentor (id, first_name, last_name, college_level, mentoring_type, known, verified, payout_ready, facts_version, calendar_zone)
select md5('mentor' || m)::uuid, 'Maya ' || m, 'Okafor ' || (m * 7919::bigint) % 1000, (array['D1', 'D2', 'D3'])[1 + m % 3], 'paid', true, true, true, 1, 'UTC'
from generate_series(0, current_setting('growth.mentors')::int - 1) m;

insert into availability_window (mentor_id, day_of_week, start_time, end_time)
select md5('mentor' || m)::uuid, day, '16:00', '21:00'
from generate_series(0, current_setting('growth.mentors')::int - 1) m, generate_series(0, 6, 2) day;

insert into soonest_slot (mentor_id, slot, version, open_hours)
select md5('mentor' || m)::uuid, date_trunc('hour', now()) + interval '3 days', 1, '{16,17,18}'
from generate_series(0, current_setting('growth.mentors')::int - 1) m;

insert into athlete (id, first_name, last_name, time_zone, address_confirmed)
select md5('athlete' || a)::uuid, 'Theo ' || a, 'Brandt ' || (a * 7919::bigint) % 5000, 'America/New_York', true
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a;

-- What ended is counted at once afterward; counted row by row in one transaction it would take hours.
set session_replication_role = replica;
-- A session every 180 hours of a mentor; every tenth one with the same athletes, who have other mentors in between. One in a
-- thousand is changed long after its start, as by a dispute of a card.
insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
  hold_expires_at, hold_no, paid_at, has_rating, complaint, created_at, updated_at, changed_real)
select md5('session' || (m * 100 + k))::uuid, 4, md5('mentor' || m)::uuid,
  md5('athlete' || ((m + (k / 10) * 37) % t) * 10 + k % 10)::uuid, at, at + interval '1 hour',
  status, 12000, 4800, case when status = 'scheduled' then now() + interval '2 days' end,
  case when status = 'scheduled' then 1 end, case when status not in ('scheduled', 'expired') then at - interval '5 days' end,
  status = 'completed' and k % 5 < 2, case when status = 'completed' and (m + k) % 200 = 0 then 'decided' else 'none' end,
  at - interval '5 days', least(at + interval '2 days', now()), least(at + interval '2 days' * case when (m + k) % 1000 = 7 then 50 else 1 end, now())
from (select current_setting('growth.mentors')::int as t) range,
  lateral generate_series(0, t - 1) m, generate_series(0, 99) k,
  lateral (select date_trunc('hour', now()) + interval '15 days' - make_interval(hours => (99 - k) * 180 + m % 24) as at) placed,
  lateral (select case when at > now() then case when m % 7 = 0 then 'scheduled' else 'confirmed' end
    when (m + k) % 100 < 82 then 'completed' when (m + k) % 100 < 90 then 'cancelled'
    when (m + k) % 100 < 97 then 'expired' else 'mentor_no_show' end as status) became;
