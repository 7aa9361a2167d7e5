-- The connected account that an event came from; null for the platform's own.
alter table stripe_event add column account_id text;

-- What arrived and was not booked, until the founder has seen it.
create table notice (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  object_id text not null,
  says text not null,
  noted_at timestamptz not null,
  dismissed_at timestamptz,
  unique (kind, object_id)
);
create index notice_open on notice (noted_at) where dismissed_at is null;

-- Payouts from a mentor's balance at Stripe to their bank. They move no money of the platform.
create table mentor_payout (
  id text primary key,
  account_id text not null references connected_account (account_id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('paid', 'failed')),
  failure_code text,
  -- When Stripe made the payout, and when its bank took or refused it.
  created_at timestamptz not null,
  decided_at timestamptz not null
);
create index mentor_payout_of on mentor_payout (account_id, created_at);
