-- A mentor's statement begins with their sessions.
create index payable_session_mentor on payable_session (mentor_id);
