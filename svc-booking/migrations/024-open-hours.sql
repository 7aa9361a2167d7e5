-- Hours of the week, in UTC, in which the mentor had any slot open when last looked at.
alter table soonest_slot add column open_hours smallint[];

-- Everybody is looked at again, so that others hear of these hours.
insert into due (kind, key, due_at, payload)
  select 'rules_changed', 'all', 'epoch', '{"after": "00000000-0000-0000-0000-000000000000"}'
  where exists (select from mentor)
  on conflict do nothing;
