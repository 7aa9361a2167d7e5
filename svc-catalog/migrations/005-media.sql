-- Pictures, videos and captions of mentors. Their files lie in the media store, under names that begin with the id.
-- 'taken_down' keeps what the founder said until something replaces it, 'held' waits unseen for the end of a legal hold,
-- 'going' stays until the last file is deleted.
create table media (
  id uuid primary key,
  mentor_id uuid not null,
  kind text not null check (kind in ('portrait', 'intro', 'poster', 'captions')),
  state text not null default 'shown' check (state in ('shown', 'taken_down', 'held', 'going')),
  -- [{"ending", "type", "bytes"}]
  files jsonb not null,
  seconds double precision,
  captions text,
  added_at timestamptz not null,
  looked_at timestamptz,
  reason text,
  note text,
  decided_at timestamptz,
  check ((state = 'taken_down') <= (reason is not null and decided_at is not null))
);
create unique index media_shown on media (mentor_id, kind) where state = 'shown';
create index media_of_mentor on media (mentor_id);
create index media_to_look_at on media (added_at, id) where state = 'shown' and looked_at is null;

-- What the profile shows of them, so that reading it stays one query.
alter table mentor add column portrait_id uuid, add column intro jsonb;

-- Beside write_card: named to run after it, whatever it is replaced by.
create function write_portrait_on_card() returns trigger language plpgsql as $$
begin
  if new.status = 'deleted' then
    new.portrait_id := null;
    new.intro := null;
  end if;
  if new.card is not null then
    new.card := left(new.card, -1) || ', "portrait" : '
      || coalesce('{"url" : "/api/media/' || new.portrait_id || '"}', 'null') || '}';
  end if;
  return new;
end $$;
create trigger mentor_card_portrait before insert or update on mentor
  for each row execute function write_portrait_on_card();
update mentor set portrait_id = null where card is not null;
