-- A mentor's ratings are read newest first, and counted.
create index rating_newest on rating (mentor_id, created_at desc, session_id);
drop index rating_by_mentor;
