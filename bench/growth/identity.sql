-- Everybody's account, sign-ins and mail.
insert into account (id, role, email, first_name, last_name, time_zone, profile, address_confirmed_at, created_at)
select md5('mentor' || m)::uuid, 'mentor', 'mentor' || m || '@example.org', 'Maya ' || m, 'Okafor ' || (m * 7919::bigint) % 1000, 'UTC',
  jsonb_build_object('college', 'College ' || m % 900), now(), now() - make_interval(hours => m)
from generate_series(0, current_setting('growth.mentors')::int - 1) m;
insert into account (id, role, email, first_name, last_name, time_zone, profile, address_confirmed_at, created_at)
select md5('athlete' || a)::uuid, 'athlete', 'athlete' || a || '@example.org', 'Theo ' || a, 'Brandt ' || (a * 7919::bigint) % 5000, 'UTC',
  jsonb_build_object('school', 'School ' || a % 900), now(), now() - make_interval(mins => a)
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a;
insert into sign_in (id, account_id, created_at, expires_at, device, network)
select md5('sign_in' || n || a)::uuid, md5('athlete' || a)::uuid, now() - make_interval(days => n * 40), now() + interval '30 days',
  'Safari on iPhone', '198.51.100'
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a, generate_series(0, 1) n;
insert into refresh_token (hash, sign_in_id, created_at)
select md5('refresh' || n || a), md5('sign_in' || n || a)::uuid, now()
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a, generate_series(0, 1) n;
insert into mail (id, kind, account_id, dedupe_key, facts, created_at, sent_at)
select md5('mail' || n || '-' || a)::uuid, 'session_confirmed', md5('athlete' || a)::uuid, 'mail' || n || '-' || a,
  jsonb_build_object('sessionId', md5('session' || a * 10 + n)::uuid), at, at
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a, generate_series(0, 3) n,
  lateral (select now() - make_interval(days => (a + n * 97) % 395) as at) sent;
insert into session_fact (session_id, version, mentor_id, athlete_id, starts_at, ends_at)
select md5('session' || a * 10)::uuid, 1, md5('mentor' || a / 10)::uuid, md5('athlete' || a)::uuid, now(), now() + interval '1 hour'
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a;
