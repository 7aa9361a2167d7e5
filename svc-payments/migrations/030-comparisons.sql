-- When the comparison that stands began, in real time: one that began before it and ends after it is older.
alter table calendar_check add column began_real timestamptz;
