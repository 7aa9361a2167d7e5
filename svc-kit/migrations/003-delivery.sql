-- Where an event stands in its owner's record. Rows of before get this transaction's id, which is older than any to come.
alter table outbox add column txid xid8 not null default pg_current_xact_id();
create index outbox_record on outbox (txid, seq);

-- Of a consumer, per owner and name: everything up to here is in the inbox or parked. `record` names the owner's database
-- as it was then; `waits` says that nobody here knew the name when it came.
create table delivery_mark (
  consumer text not null,
  owner text not null,
  name text not null,
  txid xid8 not null,
  seq bigint not null,
  record text not null default '',
  waits boolean not null default false,
  primary key (consumer, owner, name)
);

-- One replica at a time compares. Versions that listen to different names take turns of their own.
create table delivery_turn (
  consumer text not null,
  owner text not null,
  names text not null,
  next_at timestamptz not null,
  primary key (consumer, owner, names)
);

-- Events that the broker had taken and did not deliver.
create table delivery_loss (
  consumer text not null,
  event_id uuid not null,
  owner text not null,
  event_name text not null,
  found_at timestamptz not null default now(),
  healed_at timestamptz,
  primary key (consumer, event_id)
);
create index delivery_loss_found on delivery_loss (found_at);

-- The last number that the broker gave us, and each time that it gave a smaller one.
create table stream_position (
  only_row boolean primary key default true check (only_row),
  last_seq bigint not null
);
create table broker_epoch (
  id bigint generated always as identity primary key,
  began_at timestamptz not null default now(),
  reason text not null
);

-- Who reads our record, and how many seconds they are behind.
create table outbox_reader (
  consumer text primary key,
  behind_seconds real not null,
  asked_at timestamptz not null default now()
);
