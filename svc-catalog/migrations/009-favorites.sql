-- Mentors whom athletes keep at hand. A row stays while its mentor is not open to everybody.
create table favorite (
  athlete_id uuid not null,
  mentor_id uuid not null,
  added_at timestamptz not null,
  primary key (athlete_id, mentor_id)
);
create index favorite_of_mentor on favorite (mentor_id);
