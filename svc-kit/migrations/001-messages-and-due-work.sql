-- What every service's database holds beside its own tables: outgoing and incoming events, parked events, timed work.
create table outbox (
  id uuid primary key,
  seq bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  traceparent text,
  written_at timestamptz not null default now(),
  published_at timestamptz,
  stream_seq bigint
);
create index outbox_unpublished on outbox (seq) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;

create table inbox (
  consumer text not null,
  event_id uuid not null,
  processed_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_processed on inbox (processed_at);

create table dead_letter (
  id uuid primary key,
  consumer text not null,
  event_name text not null,
  envelope text not null,
  error text not null,
  tries integer not null,
  parked_at timestamptz not null default now(),
  unique (consumer, id)
);

-- The stream as this service last saw it: a younger or shorter one means that events were lost there.
create table stream_seen (
  only_row boolean primary key default true check (only_row),
  created text not null,
  last_seq bigint not null
);

-- due_at is domain time; not_before and leased_until are real time.
create table due (
  kind text not null,
  key text not null,
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  not_before timestamptz,
  leased_until timestamptz,
  last_error text,
  primary key (kind, key)
);
create index due_when on due (due_at);

create function wake() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger outbox_wakes after insert on outbox for each statement execute function wake('outbox');
create trigger due_wakes after insert or update of due_at on due for each statement execute function wake('due');
