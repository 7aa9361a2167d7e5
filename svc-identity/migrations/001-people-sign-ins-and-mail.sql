create table account (
  id uuid primary key,
  role text not null check (role in ('athlete', 'mentor', 'admin')),
  -- Null once the account is deleted: the row stays for what refers to it, without the person.
  email text unique check (email = lower(email)),
  -- Null for people imported from before there were passwords.
  password_hash text,
  first_name text not null,
  last_name text not null,
  time_zone text not null,
  birth_date date,
  guardian_email text,
  profile jsonb not null default '{}',
  totp_secret text,
  -- The last step whose code was taken, so that no code works twice.
  totp_last_step bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index one_admin on account (role) where role = 'admin';

-- Sign-ins and refresh tokens live on real time.
create table sign_in (
  id uuid primary key,
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_open on sign_in (account_id) where ended_at is null;

create table refresh_token (
  hash text primary key,
  sign_in_id uuid not null references sign_in (id) on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_token_of on refresh_token (sign_in_id);

-- Failures within a window of real time, by what is limited (an account, an address).
create table try_count (
  key text primary key,
  window_ends timestamptz not null,
  tries integer not null
);
create index try_count_over on try_count (window_ends);

-- The code itself is derived from the id and a secret of the process; times are domain time.
create table reset_code (
  id uuid primary key,
  account_id uuid not null references account (id),
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index reset_code_newest on reset_code (account_id, created_at desc);

create table mailed_link (
  hash text primary key,
  account_id uuid not null references account (id),
  session_id uuid not null,
  action text not null check (action in ('verify', 'rate', 'join', 'complain')),
  expires_at timestamptz not null
);
create index mailed_link_over on mailed_link (expires_at);

create table mail (
  id uuid primary key,
  kind text not null,
  account_id uuid not null references account (id),
  other_id uuid references account (id),
  dedupe_key text not null unique,
  facts jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Why it was never sent: the account is gone, or its mailbox refused for good.
  dropped text
);
create index mail_of on mail (account_id, created_at);

-- The last known facts of each session, for mails about its money.
create table session_fact (
  session_id uuid primary key,
  version integer not null,
  mentor_id uuid not null,
  athlete_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
