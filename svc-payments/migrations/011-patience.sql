-- Stripe answered with a failure of its own, and may have done what was asked: since when that is in doubt, what was done
-- about it, and from when the next step may be taken. Domain time.
alter table intent
  add column doubted_since timestamptz,
  add column asked_again boolean not null default false,
  add column empty_lookups smallint not null default 0 check (empty_lookups >= 0),
  add column next_step_at timestamptz,
  add constraint intent_doubt_has_next_step check ((doubted_since is null) = (next_step_at is null));
update intent set doubted_since = attempted_at, next_step_at = attempted_at where suspect and state = 'pending';
alter table intent drop column suspect;
