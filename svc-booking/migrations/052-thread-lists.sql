-- A list is walked from where a page begins, and what is unread is found beside what was read. thread_of_mentor would be
-- taken for a walk that has to sort.
create index concurrently if not exists thread_list_of_athlete on thread (athlete_id, coalesce(athlete_at, begun_at), id);
create index concurrently if not exists thread_list_of_mentor on thread (mentor_id, mentor_at, id);
create index concurrently if not exists thread_unread_of_athlete on thread (athlete_id, to_athlete_n)
  where to_athlete_n > athlete_read_n;
create index concurrently if not exists thread_unread_of_mentor on thread (mentor_id, to_mentor_n)
  where to_mentor_n > mentor_read_n;
drop index concurrently if exists thread_of_mentor;
