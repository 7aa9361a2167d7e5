create extension if not exists btree_gist;

-- What booking knows of the people: copied from events, asked for once when an event is late.
-- `revision` counts changes to whatever decides which starts are open, so that a cached copy can be told from a stale one.
create table mentor (
  id uuid primary key,
  first_name text not null default '',
  last_name text not null default '',
  college_level text not null default 'D3',
  mentoring_type text not null default 'free',
  facts_zone text not null default 'America/New_York',
  known boolean not null default false,
  verified boolean not null default false,
  payout_ready boolean not null default false,
  hidden boolean not null default false,
  deleted boolean not null default false,
  facts_version integer not null default 0,
  payout_version integer not null default 0,
  name_version integer not null default 0,
  calendar_zone text,
  revision integer not null default 1
);

-- Apart from mentor, so that working it out never waits for a booking, nor a booking for it.
create table soonest_slot (
  mentor_id uuid primary key,
  slot timestamptz,
  version integer not null
);

create table athlete (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  time_zone text not null,
  name_version integer not null default 0,
  deleted boolean not null default false
);

-- Wall-clock times of mentor.calendar_zone; an offset is never stored. 0 is Monday.
create table availability_window (
  mentor_id uuid not null references mentor,
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time text not null,
  end_time text not null check (end_time > start_time),
  primary key (mentor_id, day_of_week, start_time)
);

-- Replaces the weekly windows of one date of the mentor's zone; no intervals is a day off.
create table date_override (
  mentor_id uuid not null references mentor,
  date date not null,
  intervals jsonb not null,
  primary key (mentor_id, date)
);

-- Not bound to mentor and athlete by keys: those are projections, and a session may come before them.
create table session (
  id uuid primary key,
  version integer not null,
  mentor_id uuid not null,
  athlete_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null check (status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed',
    'completed', 'expired', 'cancelled', 'mentor_no_show')),
  amount_cents integer not null check (amount_cents >= 0),
  mentor_share_cents integer not null check (mentor_share_cents between 0 and amount_cents),
  notes text,
  hold_expires_at timestamptz,
  hold_no smallint check (hold_no in (1, 2)),
  checkout_id text,
  checkout_attempt integer not null default 0,
  paid_at timestamptz,
  paid_checkout_id text,
  checked_in_at timestamptz,
  student_confirmed_at timestamptz,
  no_show_at timestamptz,
  refund_cents integer not null default 0 check (refund_cents between 0 and amount_cents),
  complaint text not null default 'none' check (complaint in ('none', 'open', 'decided')),
  card_dispute text not null default 'none' check (card_dispute in ('none', 'open', 'lost')),
  has_rating boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint session_mentor_free exclude using gist (mentor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed', 'completed')),
  constraint session_athlete_free exclude using gist (athlete_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'))
);
-- An athlete's two unpaid holds have the numbers 1 and 2, so that a third has nowhere to go, however many ask at once.
create unique index session_hold_no on session (athlete_id, hold_no) where status = 'scheduled';
create index session_by_athlete on session (athlete_id, starts_at desc);
create index session_by_mentor on session (mentor_id, starts_at desc);
create index session_by_start on session (starts_at desc);
create index session_overdue_hold on session (hold_expires_at) where status = 'scheduled';

create table rating (
  session_id uuid primary key references session,
  mentor_id uuid not null,
  athlete_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  communication_rating smallint check (communication_rating between 1 and 5),
  knowledge_rating smallint check (knowledge_rating between 1 and 5),
  helpfulness_rating smallint check (helpfulness_rating between 1 and 5),
  review_text text,
  mentor_showed_up boolean not null,
  session_completed boolean not null,
  would_recommend boolean,
  created_at timestamptz not null
);
create index rating_by_mentor on rating (mentor_id);

create table complaint (
  id uuid primary key,
  session_id uuid not null unique references session,
  reason text not null,
  description text not null,
  status text not null check (status in ('open', 'under_review', 'decided')),
  created_at timestamptz not null,
  decide_by timestamptz not null,
  decision text check (decision in ('none', 'partial', 'full')),
  refund_cents integer,
  note text,
  decided_at timestamptz,
  decided_by uuid
);
create index complaint_queue on complaint (decide_by) where status <> 'decided';
