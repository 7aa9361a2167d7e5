-- How a confirmed guardian takes part in sessions, by their own choice; of nobody else it means nothing.
alter table account add column guardian_mode text not null default 'drop_in'
  check (guardian_mode in ('in_room', 'drop_in', 'notified'));
