-- Counts the savings of hours, dates and booking rules: an editor that was opened before another one saved doesn't overwrite it.
alter table mentor add column hours_version integer not null default 0;
