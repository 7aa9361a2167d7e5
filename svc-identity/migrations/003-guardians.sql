-- Null until the guardian opened the mailed link: no copies go to an address before that.
alter table account add column guardian_confirmed_at timestamptz;
-- The same kind of mail, to the guardian's address instead of the account's.
alter table mail add column to_guardian boolean not null default false;

-- Good for the address it was mailed to, as long as the account still names it; domain time.
create table guardian_link (
  hash text primary key,
  account_id uuid not null references account (id),
  email text not null,
  expires_at timestamptz not null
);
create index guardian_link_over on guardian_link (expires_at);
