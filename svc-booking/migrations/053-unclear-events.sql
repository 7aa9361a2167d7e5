-- Events of a calendar of which nobody can tell when they are; the others count.
alter table busy_calendar add column unclear integer not null default 0;
