-- The founder finds sessions by the beginnings of words in names, without accents, capitals and punctuation.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(lower(unaccent('unaccent', words)), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- A blank before each word.
alter table athlete add column find_words text;
alter table mentor add column find_words text;

-- A trigger, so that a replica of the release before writes the same.
create function write_find_words() returns trigger language plpgsql as $$
begin
  new.find_words := case when not new.deleted then ' ' || plain_words(new.first_name || ' ' || new.last_name) end;
  return new;
end $$;
create trigger athlete_find before insert or update of first_name, last_name, deleted on athlete
  for each row execute function write_find_words();
create trigger mentor_find before insert or update of first_name, last_name, deleted on mentor
  for each row execute function write_find_words();
update athlete set first_name = first_name;
update mentor set first_name = first_name;
create index athlete_find_words on athlete using gin (find_words gin_trgm_ops);
create index mentor_find_words on mentor using gin (find_words gin_trgm_ops);

-- What became of a session and when, for its time line. Written by changes alone, so that booking stays one statement.
create table session_step (
  session_id uuid not null references session (id),
  n integer generated always as identity,
  status text not null,
  -- Of a session that moved: where it was before.
  moved_from timestamptz,
  at timestamptz not null,
  primary key (session_id, n)
);
create function note_session_step() returns trigger language plpgsql as $$
begin
  insert into session_step (session_id, status, moved_from, at)
  values (new.id, new.status, case when new.starts_at <> old.starts_at then old.starts_at end, new.updated_at);
  return null;
end $$;
create trigger session_steps after update of status, starts_at on session for each row
  when (new.status <> old.status or new.starts_at <> old.starts_at) execute function note_session_step();

-- Of what came before, as far as it is known: the last change of what has ended came near its end.
insert into session_step (session_id, status, at)
select id, 'confirmed', paid_at from session where paid_at is not null
union all select id, 'mentor_checked_in', checked_in_at from session where checked_in_at is not null
union all select id, 'student_confirmed', student_confirmed_at from session where student_confirmed_at is not null
union all select id, 'mentor_no_show', no_show_at from session where no_show_at is not null
union all select id, status, updated_at from session where status in ('completed', 'cancelled', 'expired');

do $$ begin
  -- A table that is sealed has it from deploy/postgres/secure-database.sql.
  if (select relkind from pg_class where oid = 'admin_action'::regclass) = 'r' then
    create index admin_action_about on admin_action (subject);
  end if;
end $$;
