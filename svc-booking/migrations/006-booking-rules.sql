-- A mentor's own limits on booking; null where the platform's hold.
alter table mentor
  add column notice_minutes integer check (notice_minutes >= 0),
  add column buffer_minutes integer not null default 0 check (buffer_minutes >= 0),
  add column horizon_days integer check (horizon_days >= 1);
