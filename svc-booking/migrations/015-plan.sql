-- What an athlete says before a session; only they and their mentor read it.
create table session_answers (
  session_id uuid primary key references session,
  athlete_id uuid not null,
  goal text,
  standing text,
  look_at text,
  links jsonb not null default '[]',
  answered_at timestamptz not null
);
create index session_answers_by_athlete on session_answers (athlete_id);

-- What a mentor gives an athlete to do after it. The version orders its mails.
create table session_plan (
  session_id uuid primary key references session,
  mentor_id uuid not null,
  athlete_id uuid not null,
  version integer not null check (version > 0),
  summary text not null,
  written_at timestamptz not null,
  changed_at timestamptz not null
);
create index session_plan_by_athlete on session_plan (athlete_id);
create index session_plan_by_mentor on session_plan (mentor_id);

create table plan_task (
  session_id uuid not null references session_plan on delete cascade,
  n smallint not null check (n between 1 and 5),
  text text not null,
  due_on date not null,
  done_at timestamptz,
  primary key (session_id, n)
);
