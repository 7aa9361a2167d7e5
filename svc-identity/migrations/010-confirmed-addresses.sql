-- Since when we know that mail to the address reaches its account: by a code, or by a reset.
alter table account add column address_confirmed_at timestamptz;
update account a set address_confirmed_at = r.used_at
from reset_code r where r.account_id = a.id and r.used_at is not null;

-- The code is only kept as a keyed hash. Domain time.
create table address_code (
  id uuid primary key,
  account_id uuid not null references account (id),
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index address_code_of on address_code (account_id, created_at);
