-- A parent whom an athlete asked to pay (its id is the request's), or who paid by a link. Address and words go with the account.
create table parent_contact (
  id uuid primary key,
  account_id uuid not null references account (id),
  session_id uuid not null,
  -- Null for a link that the athlete shares, and once it is forgotten.
  email text,
  note text,
  -- Of who paid.
  checkout_id text unique,
  created_at timestamptz not null
);
create index parent_contact_of on parent_contact (session_id);
create index parent_contact_account on parent_contact (account_id);

-- To what a parent agreed, and what came of it.
create table guardian_consent (
  checkout_id text primary key,
  account_id uuid not null references account (id),
  session_id uuid not null,
  email text,
  method text not null check (method in ('paid')),
  version integer not null,
  text text not null,
  outcome text not null check (outcome in ('confirmed', 'known', 'kept_other', 'own_address', 'mentor_address', 'no_address')),
  given_at timestamptz not null
);
create index guardian_consent_of on guardian_consent (account_id);

-- The same kind of mail, to a parent instead of the account.
alter table mail add column parent_id uuid references parent_contact (id);
