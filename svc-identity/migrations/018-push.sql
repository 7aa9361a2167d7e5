-- Where a browser takes push messages. Ends with its sign-in; one that only ran out keeps it.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  sign_in_id uuid references sign_in (id) on delete set null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- Real time.
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (account_id, created_at);
create index push_subscription_by_sign_in on push_subscription (sign_in_id);

-- Which kinds somebody has switched off; without a row, none.
create table push_choice (
  account_id uuid primary key references account (id),
  off text[] not null
);
