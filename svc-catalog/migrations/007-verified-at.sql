-- A profile says when its mentor was verified.
create index verification_by_mentor on verification (mentor_id, decided_at) where approved;
