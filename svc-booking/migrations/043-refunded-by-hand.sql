-- What the founder refunded in Stripe's dashboard, beyond what the session refunded itself, and when payments told it last.
alter table session
  add column refunded_by_hand_cents integer not null default 0,
  add column refunds_told_at timestamptz;
