-- processing: the page is complete and the payer's bank has not decided. questioned: it was paid otherwise than we asked.
alter table checkout drop constraint checkout_status_check;
alter table checkout
  add check (status in ('opening', 'open', 'processing', 'questioned', 'complete', 'expired', 'failed')),
  -- The hour that the page names; none for pages of before.
  add column starts_at timestamptz;
drop index checkout_unsettled;
create index checkout_unsettled on checkout (expires_at) where status in ('open', 'processing');
