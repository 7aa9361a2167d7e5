-- Booking's word, in its newest version: a safety report waits, so minors and whoever may be one do not find the mentor.
alter table mentor add column kept_from_minors boolean not null default false, add column kept_version integer not null default 0;

create index mentor_kept on mentor (id) where kept_from_minors;

-- Who does not find each other.
create table parted (
  athlete_id uuid not null,
  mentor_id uuid not null,
  primary key (athlete_id, mentor_id)
);

-- What was known of a deleted mentor whom a report concerns. Nothing shows it; timed work purges it.
create table legal_hold (
  account_id uuid primary key,
  until_at timestamptz not null,
  data jsonb not null
);
