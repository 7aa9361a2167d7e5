-- Listed mentors of 20 sports and three divisions with names, colleges and words of their own.
insert into mentor (id, status, facts, hourly_rate_cents, version, account_version, registered_at, connected, payout_ready,
  average_rating, total_ratings, soonest_slot, open_week)
select md5('mentor' || m)::uuid, 'approved', jsonb_build_object('firstName', 'Maya' || left(md5(m::text), 4), 'lastName',
    'Okafor' || left(md5('last' || m), 4), 'college', left(md5('college' || m % 900), 6) || ' University',
    'collegeLevel', (array['D1', 'D2', 'D3'])[1 + (m / 20) % 3], 'sport', 'sport_' || m % 20, 'position', 'Position ' || m % 9,
    'major', 'Major ' || m % 40, 'mentoringType', 'paid', 'bio', repeat('Plays and listens. ', 20), 'timeZone', 'UTC'),
  12000, 1, 1, now() - make_interval(hours => m), true, true, 3 + (m * 37 % 20) / 10.0, m % 40, now() + interval '3 days',
  (repeat(lpad('11', 2 + m % 22, '0') || repeat('0', 22 - m % 22), 7))::bit(168)
from generate_series(0, current_setting('growth.mentors')::int - 1) m;
insert into verification (mentor_id, pending_since, decided_at, approved)
select md5('mentor' || m)::uuid, now() - make_interval(hours => m), now() - make_interval(hours => m) + interval '9 hours', true
from generate_series(0, current_setting('growth.mentors')::int - 1) m;
insert into favorite (athlete_id, mentor_id, added_at)
select md5('athlete' || a)::uuid, md5('mentor' || ((a * 7919::bigint + n * 31) % t))::uuid, now()
from (select current_setting('growth.mentors')::int as t) range,
  lateral generate_series(0, t * 10 - 1) a, generate_series(0, 2) n on conflict do nothing;
