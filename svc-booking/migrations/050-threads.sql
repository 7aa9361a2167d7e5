-- What a mentor and an athlete write to each other outside of sessions; of a minor, a guardian reads along.
create table thread (
  id uuid primary key,
  athlete_id uuid not null,
  mentor_id uuid not null,
  begun_at timestamptz not null,
  -- Real time: the limit on new ones counts it.
  begun_real timestamptz not null default now(),
  -- Of the last message, or the beginning.
  changed_at timestamptz not null,
  -- Each one's newest message of the other's that they have read; 0 for none.
  athlete_read_n bigint not null default 0,
  mentor_read_n bigint not null default 0,
  unique (athlete_id, mentor_id)
);
create index thread_of_mentor on thread (mentor_id);
create index thread_outlived on thread (changed_at);

create table message (
  id uuid primary key,
  -- In the order of writing.
  n bigint generated always as identity,
  thread_id uuid not null references thread on delete cascade,
  sender text not null check (sender in ('athlete', 'mentor')),
  -- Without ways to get in touch.
  text text not null,
  masked boolean not null,
  sent_at timestamptz not null,
  -- Real time: the limit on messages counts it.
  sent_real timestamptz not null default now(),
  -- Null while it waits.
  delivered_at timestamptz
);
create index message_of_thread on message (thread_id, n);
create index message_waiting on message (thread_id) where delivered_at is null;
