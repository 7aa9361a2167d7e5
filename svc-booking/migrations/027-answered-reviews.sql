-- What was taken down stays here, and no page shows it.
alter table rating
  add column answer text,
  add column answered_at timestamptz,
  add column answer_taken_down_at timestamptz,
  add column answer_taken_down_reason text,
  add column text_taken_down_at timestamptz,
  add column text_taken_down_reason text;
-- Highest first, and those with so many stars.
create index rating_by_stars on rating (mentor_id, rating desc, created_at desc, session_id);

-- What a mentor tells the founder alone.
create table mentor_note (
  session_id uuid primary key references session,
  mentor_id uuid not null,
  text text not null,
  written_at timestamptz not null
);
create index mentor_note_by_mentor on mentor_note (mentor_id);
