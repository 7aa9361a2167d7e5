-- Times: `_at` columns are domain time unless their name says real. Money is whole cents of US dollars.

-- Sessions as booking tells of them. A row is also the lock under which the money of one session moves.
create table payable_session (
  session_id uuid primary key,
  mentor_id uuid not null,
  athlete_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null,
  amount_cents integer not null check (amount_cents >= 0),
  mentor_share_cents integer not null check (mentor_share_cents >= 0),
  hold_expires_at timestamptz,
  version integer not null,
  complaint_open boolean not null default false,
  dispute_open boolean not null default false,
  -- A release that came while a card dispute was open.
  release_waits boolean not null default false
);

-- What we are about to ask of Stripe, written down before it is asked.
create table intent (
  key text primary key,
  kind text not null check (kind in ('checkout', 'account', 'transfer', 'refund', 'reversal', 'payout')),
  params jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  attempt integer not null default 1,
  -- Stripe answered with a failure of its own: look the object up before anything is sent again.
  suspect boolean not null default false,
  stripe_id text,
  answer jsonb,
  error text,
  created_at timestamptz not null,
  created_real timestamptz not null default now(),
  attempted_at timestamptz not null,
  attempted_real timestamptz not null default now()
);
create index intent_pending on intent (created_at) where state = 'pending';

create table stripe_event (
  id text primary key,
  type text not null,
  object_id text not null,
  received_real timestamptz not null default now(),
  worked_real timestamptz
);

create table checkout (
  session_id uuid not null references payable_session,
  n integer not null,
  cs_id text unique,
  url text,
  amount_cents integer not null check (amount_cents > 0),
  athlete_id uuid not null,
  mentor_id uuid not null,
  status text not null default 'opening' check (status in ('opening', 'open', 'complete', 'expired', 'failed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (session_id, n)
);
create index checkout_unsettled on checkout (expires_at) where status in ('opening', 'open');

-- One row a paid checkout. refunded_cents also counts what is on its way back.
create table payment (
  cs_id text primary key references checkout (cs_id),
  session_id uuid not null references payable_session,
  payment_intent text not null,
  charge_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  fee_cents integer,
  funds_at timestamptz,
  captured_at timestamptz not null
);
create index payment_session on payment (session_id);
create index payment_intent_of on payment (payment_intent);

create table connected_account (
  mentor_id uuid primary key,
  account_id text unique,
  connected boolean not null default false,
  ready boolean not null default false,
  version integer not null default 0,
  checked_at timestamptz
);

create table commission_batch (
  id uuid primary key,
  seq integer generated always as identity,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'sending' check (status in ('sending', 'sent', 'paid', 'failed')),
  payout_id text unique,
  created_at timestamptz not null
);
create unique index commission_batch_one_sending on commission_batch ((true)) where status = 'sending';

-- What each session came to when it was done; lowered when money goes back to the family afterwards.
create table release (
  session_id uuid primary key references payable_session,
  mentor_cents integer not null check (mentor_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  released_at timestamptz not null,
  batch_id uuid references commission_batch
);

create table transfer (
  session_id uuid primary key references payable_session,
  mentor_id uuid not null,
  charge_id text not null,
  amount_cents integer not null check (amount_cents >= 0),
  reversed_cents integer not null default 0 check (reversed_cents between 0 and amount_cents),
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'paid', 'failed')),
  stripe_id text unique,
  failure text,
  paid_at timestamptz
);
create index transfer_waiting on transfer (mentor_id) where status in ('waiting', 'failed');

create table refund (
  id uuid primary key,
  -- Why, in a form that cannot come twice: cancel:…, no_show:…, complaint:…, refused:…, stripe:….
  case_key text not null unique,
  session_id uuid not null references payable_session,
  cs_id text not null references payment,
  amount_cents integer not null check (amount_cents > 0),
  mentor_cents integer not null default 0,
  commission_cents integer not null default 0,
  reversal text not null default 'none' check (reversal in ('none', 'needed', 'done', 'refused')),
  status text not null default 'pending' check (status in ('pending', 'sent', 'succeeded', 'failed')),
  -- The money has left our balance at Stripe.
  left_balance boolean not null default false,
  stripe_id text unique,
  reason text not null,
  created_at timestamptz not null
);
create index refund_session on refund (session_id);

create table card_dispute (
  id text primary key,
  session_id uuid not null references payable_session,
  cs_id text not null references payment,
  amount_cents integer not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
