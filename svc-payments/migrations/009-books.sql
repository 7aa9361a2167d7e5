-- What Stripe says of each move of the platform's balance. It never changes, so what is here is never asked again.
create table balance_transaction (
  txn_id text primary key,
  type text not null,
  source text,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  currency text not null,
  description text,
  created_at timestamptz not null
);
create index balance_transaction_created on balance_transaction (created_at);

-- How far Stripe's list was read, and what the last check found.
create table books (
  only_row boolean primary key default true check (only_row),
  -- What Stripe's balance held before is one opening balance, posted while has_past.
  begins_at timestamptz not null,
  has_past boolean not null,
  read_until timestamptz not null,
  checked_at timestamptz,
  -- Null when Stripe did not answer the last check.
  stripe_cents bigint,
  -- By how much Stripe's balance is more than its transactions, and since when; a short while is a list that lags.
  off_cents bigint not null default 0,
  off_since timestamptz,
  differences jsonb not null default '[]'
);

-- From a balance transaction's source to the call that made it.
create index intent_stripe_id on intent (stripe_id) where stripe_id is not null;
