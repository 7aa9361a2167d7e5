-- A mentor's ratings are read newest first, and counted.
-- `if`: a database may have applied this as 006-newest-reviews, when two migrations had that number.
create index if not exists rating_newest on rating (mentor_id, created_at desc, session_id);
drop index if exists rating_by_mentor;
