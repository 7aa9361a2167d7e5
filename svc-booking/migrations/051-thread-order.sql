-- What each of the two finds in their list: what still waits for them moves nothing there.
alter table thread
  -- When the newest message was written that the athlete sees; null until there is one.
  add column athlete_at timestamptz,
  -- Likewise the mentor.
  add column mentor_at timestamptz,
  -- The newest message that was delivered to them; 0 for none. Beyond `athlete_read_n` it is unread.
  add column to_athlete_n bigint not null default 0,
  add column to_mentor_n bigint not null default 0;

-- From what is there. Their writers have to be kept out meanwhile.
create function follow_threads(ids uuid[]) returns void language sql as $$
  update thread t set
    athlete_at = (select coalesce(max(sent_at), t.begun_at) from message
      where thread_id = t.id and (sender = 'athlete' or delivered_at is not null)),
    mentor_at = (select max(sent_at) from message
      where thread_id = t.id and (sender = 'mentor' or delivered_at is not null)),
    to_athlete_n = (select coalesce(max(n), 0) from message
      where thread_id = t.id and sender = 'mentor' and delivered_at is not null),
    to_mentor_n = (select coalesce(max(n), 0) from message
      where thread_id = t.id and sender = 'athlete' and delivered_at is not null)
  where id = any(ids)
$$;

-- Triggers, so that a replica of the release before writes the same.
create function note_messages() returns trigger language plpgsql as $$
begin
  update thread t set
    athlete_at = greatest(coalesce(t.athlete_at, t.begun_at), c.athlete_at),
    mentor_at = greatest(t.mentor_at, c.mentor_at),
    to_athlete_n = greatest(t.to_athlete_n, c.to_athlete_n),
    to_mentor_n = greatest(t.to_mentor_n, c.to_mentor_n)
  from (
    select thread_id,
      max(sent_at) filter (where sender = 'athlete' or delivered_at is not null) as athlete_at,
      max(sent_at) filter (where sender = 'mentor' or delivered_at is not null) as mentor_at,
      max(n) filter (where sender = 'mentor' and delivered_at is not null) as to_athlete_n,
      max(n) filter (where sender = 'athlete' and delivered_at is not null) as to_mentor_n
    from changed group by thread_id) c
  where t.id = c.thread_id;
  return null;
end $$;
create function forget_messages() returns trigger language plpgsql as $$
begin
  perform follow_threads(array(select distinct thread_id from gone));
  return null;
end $$;
create trigger message_written after insert on message
  referencing new table as changed for each statement execute function note_messages();
create trigger message_delivered after update on message
  referencing new table as changed for each statement execute function note_messages();
create trigger message_gone after delete on message
  referencing old table as gone for each statement execute function forget_messages();

-- What is there already is followed by timed work.
insert into due (kind, key, due_at, payload)
select 'follow_threads', 'all', '2000-01-01', '{"after": "00000000-0000-0000-0000-000000000000"}'
where exists (select from thread);
