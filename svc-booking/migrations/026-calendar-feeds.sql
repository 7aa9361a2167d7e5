-- A private address at which somebody's calendar follows their sessions. Its token is made from `seed` and a secret of the
-- service's, so neither this table nor a copy of it opens a calendar.
create table calendar_feed (
  person_id uuid primary key,
  seat text not null check (seat in ('athlete', 'mentor')),
  seed uuid not null,
  token_hash text not null unique,
  made_at timestamptz not null
);
