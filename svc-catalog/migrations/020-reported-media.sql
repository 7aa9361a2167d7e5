-- Until when a report keeps what was shown as it was filed, also once it is removed.
alter table media add column held_until timestamptz;
