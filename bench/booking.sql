-- pgbench: the statement of svc-booking/src/store/book.ts, its values made here. Each client has fifteen mentors to itself, and athletes of its own.
\set mentor 100000000000 + :client_id * 15 + :n % 15
\set athlete 300000000000 + :client_id + :n * 32
\set hour :n / 15
\set n :n + 1
with calendar as (
  select id from mentor where id = ('00000000-0000-4000-8000-' || :mentor::bigint)::uuid and revision = 1 for update
), wanted as materialized (
  select gen_random_uuid() as id, ('00000000-0000-4000-8000-' || :athlete::bigint)::uuid as athlete_id,
    '2030-01-01T00:00:00Z'::timestamptz + :hour::int * interval '1 hour' as starts_at,
    '2029-12-01T12:00:00Z'::timestamptz as now
), hold as (
  select case when true then (
    select min(n) from generate_series(1, 2) n where not exists (
      select 1 from session where athlete_id = (select athlete_id from wanted) and status = 'scheduled' and hold_no = n)) end as no
), booked as (
  insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents,
    mentor_share_cents, notes, hold_expires_at, hold_no, created_at, updated_at)
  select w.id, 1, calendar.id, w.athlete_id, w.starts_at, w.starts_at + interval '1 hour', 'scheduled', 12000, 4800,
    'Film review, please.', w.now + interval '15 minutes', hold.no, w.now, w.now
  from calendar, hold, wanted w where hold.no is not null
  returning id
), told as (
  insert into outbox (id, name, payload, occurred_at, traceparent)
  select gen_random_uuid(), o.name, o.payload, o.occurred_at, o.traceparent from booked, jsonb_to_recordset('[{"name": "session.booked",
    "payload": {"sessionId": "7f0c8e1e-3a5b-4d0e-9c55-0f1a2b3c4d5e", "version": 1, "mentorId": "00000000-0000-4000-8000-100000000000",
      "athleteId": "00000000-0000-4000-8000-300000000000", "startsAt": "2030-01-01T00:00:00.000Z", "endsAt": "2030-01-01T01:00:00.000Z",
      "status": "scheduled", "amountCents": 12000, "mentorShareCents": 4800, "holdExpiresAt": "2029-12-01T12:15:00.000Z"},
    "occurred_at": "2029-12-01T12:00:00.000Z", "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}]'::jsonb)
    as o(name text, payload jsonb, occurred_at timestamptz, traceparent text)
), planned as (
  insert into due (kind, key, due_at)
  select p.kind, booked.id::text, p.at from booked,
    jsonb_to_recordset('[{"kind": "hold_over", "at": "2029-12-01T12:15:00.000Z"}]'::jsonb) as p(kind text, at timestamptz)
  union all
  select 'soonest_slot', s.mentor_id::text || ':' || booked.id, w.now
  from booked, wanted w, soonest_slot s
  where s.mentor_id = ('00000000-0000-4000-8000-' || :mentor::bigint)::uuid and s.slot = w.starts_at
)
select (select count(*) from calendar)::int as current, (select count(*) from booked)::int as booked;
