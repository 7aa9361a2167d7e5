alter table mentor
  -- What a verified mentor wants to change and only the founder can make public. It waits while pending_since is set; else it was sent back.
  add column proposal jsonb,
  -- What the founder saw last of a verified mentor, and since when the public text differs from it.
  add column looked_facts jsonb,
  add column changed_since timestamptz;
update mentor set looked_facts = facts where status = 'approved';

create index mentor_waiting on mentor (pending_since, id) where pending_since is not null;
create index mentor_to_look_at on mentor (changed_since, id) where changed_since is not null;

-- What the founder may have on the screen: a decision on an older version is answered with what has changed since.
create table profile_version (
  mentor_id uuid not null,
  version integer not null,
  facts jsonb not null,
  primary key (mentor_id, version)
);
insert into profile_version (mentor_id, version, facts) select id, version, facts from mentor where facts is not null;

-- Triggers, so that a replica of the release before keeps and forgets the same.
create function keep_profile_version() returns trigger language plpgsql as $$
begin
  if new.facts is null then
    delete from profile_version where mentor_id = new.id;
  else
    insert into profile_version (mentor_id, version, facts)
      values (new.id, new.version, new.facts || coalesce(new.proposal, '{}'))
      on conflict (mentor_id, version) do update set facts = excluded.facts;
    delete from profile_version where mentor_id = new.id and version <= new.version - 50;
  end if;
  return null;
end $$;
create trigger mentor_version after insert or update of facts, proposal, version on mentor
  for each row execute function keep_profile_version();

create function forget_profile() returns trigger language plpgsql as $$
begin
  new.proposal := null;
  new.looked_facts := null;
  new.changed_since := null;
  return new;
end $$;
create trigger mentor_forgotten before update on mentor
  for each row when (new.status = 'deleted') execute function forget_profile();
