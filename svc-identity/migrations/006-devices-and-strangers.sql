-- Browsers in which somebody signed in to the account or reset its password: what strangers try does not count for them.
create table device (
  account_id uuid not null references account (id),
  hash text not null,
  -- Real time of the last sign-in.
  seen_at timestamptz not null,
  primary key (account_id, hash)
);
create index device_seen on device (seen_at);

-- What the history of sign-ins shows. The words come from a fixed list; the network is never a whole address.
alter table sign_in add column device text, add column network text, add column device_hash text;
create index sign_in_of on sign_in (account_id, created_at desc);

-- Who asked for the code, as a hash; and the link of the same mail.
alter table reset_code add column asker text, add column link_hash text unique;
create table reset_try (
  code_id uuid not null references reset_code (id) on delete cascade,
  asker text not null,
  tries integer not null,
  primary key (code_id, asker)
);

-- The day they turn old enough, of people who gave a birth date below the least age; the date itself is not kept.
alter table account add column too_young_until date;
