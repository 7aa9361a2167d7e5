-- Calendars whose busy times close a mentor's. `address` is sealed; `address_mark`, a keyed hash, tells the same one again.
create table busy_calendar (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  address text not null,
  address_mark text not null,
  label text not null,
  added_at timestamptz not null,
  -- When it was last read in full, and why it cannot be read since: a code of contracts/details.ts.
  good_at timestamptz not null,
  problem text,
  failures integer not null default 0,
  -- What the last reading was of; without a change nothing is worked out again before `fresh_until`.
  etag text,
  last_modified text,
  content_hash text not null,
  zone text not null,
  fresh_until timestamptz not null,
  unique (mentor_id, address_mark)
);

-- No titles. Those of one calendar never overlap.
create table busy_time (
  calendar_id uuid not null references busy_calendar on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (calendar_id, starts_at)
);
