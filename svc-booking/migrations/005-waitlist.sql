-- Who wants to be told when a mentor without open times has one again. A row is one mail, and goes with it.
create table waitlist (
  mentor_id uuid not null,
  athlete_id uuid not null,
  asked_at timestamptz not null,
  primary key (mentor_id, athlete_id)
);
create index waitlist_by_athlete on waitlist (athlete_id);
