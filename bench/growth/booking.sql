-- What follows from the sessions. Their keys are known to exist.
set session_replication_role = replica;
insert into rating (session_id, mentor_id, athlete_id, rating, review_text, mentor_showed_up, session_completed, created_at)
select id, mentor_id, athlete_id, 3 + abs(hashtext(id::text)) % 3, case when random() < 0.5 then 'They listened, and we have a plan.' end,
  true, true, ends_at
from session where has_rating;

insert into complaint (id, session_id, reason, description, status, created_at, decide_by, decision, refund_cents, decided_at)
select md5('complaint' || id)::uuid, id, 'other', 'It was short.', 'decided', ends_at, ends_at + interval '2 days', 'none', 0, ends_at + interval '1 day'
from session where complaint = 'decided' on conflict do nothing;

-- Of the last months: steps, visits, links to parents, events and what is due.
insert into session_step (session_id, status, at)
select id, status, updated_at from session s where starts_at > now() - interval '60 days' and status <> 'scheduled';
insert into room_visit (connection_id, session_id, seat, entered_at, seen_at, left_at, heard_at)
select md5(seat || id)::uuid, id, seat, starts_at, ends_at, ends_at, ends_at
from session, (values ('athlete'), ('mentor')) seats (seat)
where starts_at between now() - interval '60 days' and now() and status = 'completed' on conflict do nothing;
insert into parent_request (id, session_id, token_hash, asked_at, opened_at)
select md5('request' || id)::uuid, id, md5('token' || id), created_at, created_at from session
where starts_at > now() - interval '90 days' on conflict do nothing;
insert into due (kind, key, due_at)
select kind, id::text, starts_at from session, (values ('no_show'), ('reminder'), ('confirm')) kinds (kind)
where starts_at > now() on conflict do nothing;
insert into outbox (id, name, payload, occurred_at, written_at, published_at, stream_seq)
select md5(name || id)::uuid, name, jsonb_build_object('sessionId', id, 'mentorId', mentor_id, 'athleteId', athlete_id, 'version', 1),
  updated_at, updated_at, updated_at, 1
from session, (values ('session.booked'), ('session.confirmed'), ('session.completed')) names (name)
where updated_at > now() - interval '30 days' and starts_at < now() on conflict do nothing;
insert into inbox (consumer, event_id, processed_at)
select 'booking', md5('captured' || id)::uuid, updated_at from session where updated_at > now() - interval '35 days' on conflict do nothing;
-- Each mentor with ten athletes, of whom half have not read the last.
insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
select md5('thread' || a)::uuid, md5('athlete' || a)::uuid, md5('mentor' || a / 10)::uuid, now() - interval '90 days', now() - interval '1 day'
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a;
insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
select md5('message' || a || '.' || i)::uuid, md5('thread' || a)::uuid, (array['athlete', 'mentor'])[1 + i % 2],
  'They listened, and we have a plan.', false, sent, sent, sent
from generate_series(0, current_setting('growth.mentors')::int * 10 - 1) a, generate_series(0, 9) i,
  lateral (select now() - make_interval(days => 10 - i) as sent) at;
select follow_threads(array_agg(id)) from thread;
update thread set athlete_read_n = (select max(n) from message where thread_id = thread.id and sender = 'mentor')
where get_byte(uuid_send(id), 0) < 128;
set session_replication_role = origin;
