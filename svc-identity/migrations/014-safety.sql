-- A mail's footer leads to a report, also of the guardian who gets a copy.
alter table mailed_link drop constraint if exists mailed_link_action_check;
alter table mailed_link add constraint mailed_link_action_check
  check (action in ('verify', 'rate', 'join', 'complain', 'guardian', 'report', 'report_as_guardian'));

-- What was known of a deleted account that a report concerns. Nothing shows it; the daily tidying purges it.
create table legal_hold (
  account_id uuid primary key,
  until_at timestamptz not null,
  data jsonb not null
);
