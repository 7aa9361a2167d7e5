-- Who was in the room of a session, and when. A row for each connection; all times but heard_at are domain time.
create table room_visit (
  connection_id uuid primary key,
  session_id uuid not null references session,
  seat text not null check (seat in ('athlete', 'mentor', 'guardian')),
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  left_because text,
  -- Real time: whoever was heard of just now is in.
  heard_at timestamptz not null
);
create index room_visit_by_session on room_visit (session_id);
create index room_visit_by_age on room_visit (seen_at);

-- What a browser said about pictures and sound between its connection and another one.
create table room_media (
  id uuid primary key,
  connection_id uuid not null references room_visit on delete cascade,
  other_id uuid not null,
  state text not null check (state in ('connected', 'sound_only', 'lost')),
  at timestamptz not null
);
create index room_media_by_connection on room_media (connection_id);

create table room_trouble (
  id uuid primary key,
  session_id uuid not null references session,
  seat text not null,
  tried text[] not null,
  at timestamptz not null
);
create index room_trouble_by_session on room_trouble (session_id);

create table room_agreement (
  session_id uuid not null references session,
  seat text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (session_id, seat, version)
);

-- A guardian ended the session for everybody: nobody enters again.
alter table session add column room_ended_at timestamptz;
-- Null when neither of the two was ever in.
alter table session add column together_seconds integer;
