-- The soonest slot and those after it that others were told.
alter table soonest_slot add column next_slots timestamptz[];

-- Everybody is looked at again, so that others hear of them.
insert into due (kind, key, due_at, payload)
  select 'rules_changed', 'all', 'epoch', '{"after": "00000000-0000-0000-0000-000000000000"}'
  where exists (select from mentor)
  on conflict do nothing;
