-- While a safety report about its mentor waits, a session with a minor is paused; the mentor is kept from minors.
alter table session add column paused_at timestamptz;
create index session_paused on session (mentor_id) where paused_at is not null;
alter table mentor
  add column kept_from_minors_at timestamptz,
  -- Hidden by a decision: no reversed no-show shows them again. Without an end, for good.
  add column hidden_by_founder boolean not null default false,
  add column hidden_until timestamptz;
-- 'infinity' for good.
alter table athlete add column barred_until timestamptz;

-- One row a report; the same person about the same subject within a day adds an entry to the open one.
create table report (
  id uuid primary key,
  reporter_id uuid not null,
  reporter_seat text not null check (reporter_seat in ('athlete', 'mentor', 'guardian')),
  reported_id uuid not null,
  reported_role text not null check (reported_role in ('athlete', 'mentor')),
  subject_kind text not null check (subject_kind in ('mentor', 'session', 'message', 'athlete')),
  subject_id uuid not null,
  safety boolean not null,
  -- Keeps the mentor from minors until it is decided.
  hides boolean not null default false,
  -- The reporter had a session with the mentor.
  knows_mentor boolean not null default false,
  -- What stood there at the time; emptied with the words when the hold is over.
  snapshot jsonb not null,
  status text not null default 'open' check (status in ('open', 'decided')),
  created_at timestamptz not null,
  decide_by timestamptz not null,
  held_until timestamptz not null,
  decision text check (decision in ('none', 'warn', 'hide', 'remove')),
  until_at timestamptz,
  note text,
  decided_at timestamptz,
  decided_by uuid,
  check ((status = 'decided') = (decision is not null))
);
create index report_queue on report (decide_by) where status = 'open';
create index report_about on report (reported_id, created_at desc);
create index report_by on report (reporter_id, created_at desc);

create table report_entry (
  report_id uuid not null references report,
  reason text not null,
  text text,
  at timestamptz not null,
  -- Real time: the limit on reports counts it.
  written_real timestamptz not null default now()
);
create index report_entry_of on report_entry (report_id, at);

-- Mutual and for good, whoever asked for it.
create table block (
  athlete_id uuid not null,
  mentor_id uuid not null,
  by_athlete_at timestamptz,
  by_mentor_at timestamptz,
  primary key (athlete_id, mentor_id),
  check (by_athlete_at is not null or by_mentor_at is not null)
);
create index block_of_mentor on block (mentor_id);

-- What was known of a deleted account that a report concerns. Nothing shows it; timed work purges it.
create table legal_hold (
  account_id uuid primary key,
  until_at timestamptz not null,
  data jsonb not null
);
