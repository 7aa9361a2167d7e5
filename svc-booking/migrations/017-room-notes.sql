-- What people write down in a session's room: one pad for all of them, and notes about moments of a film.
create table session_pad (
  session_id uuid primary key references session (id),
  text text not null,
  version integer not null,
  changed_at timestamptz not null
);

create table film_note (
  id uuid primary key,
  session_id uuid not null references session (id),
  written_by text not null check (written_by in ('athlete', 'mentor', 'guardian')),
  film text not null,
  film_url text,
  at_seconds double precision not null,
  text text not null,
  created_at timestamptz not null
);
create index film_note_by_session on film_note (session_id, created_at);
