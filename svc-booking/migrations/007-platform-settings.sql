-- One row: what the founder may change of how booking works. `saved_at` is null while the environment's values stand.
-- `version` lets a booking made from a calendar in memory notice that the rules have changed.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  free_sessions text not null check (free_sessions in ('coming_soon', 'open')),
  notice_minutes integer not null check (notice_minutes >= 0),
  horizon_days integer not null check (horizon_days >= 1),
  version integer not null,
  saved_at timestamptz
);
