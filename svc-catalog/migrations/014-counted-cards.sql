-- A list answers with two dozen cards: unpacking them took longer than finding them. Rows move over as they change.
alter table mentor alter column card set storage external;
alter table mentor set (toast_tuple_target = 4080);

-- How many mentors are listed, so that a list tells its length without counting.
create table listed_count (
  sport text,
  college_level text,
  mentoring_type text,
  kept_from_minors boolean,
  n integer not null,
  unique nulls not distinct (sport, college_level, mentoring_type, kept_from_minors)
);

create function add_to_listed(deltas listed_count[]) returns void language sql as $$
  -- Sorted, so that no two wait for each other.
  insert into listed_count as known
    select sport, college_level, mentoring_type, kept_from_minors, sum(n) from unnest(deltas)
    group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (sport, college_level, mentoring_type, kept_from_minors) do update set n = known.n + excluded.n
$$;

-- By the statement, because one may bring many mentors.
create function note_added() returns trigger language plpgsql as $$
begin
  perform add_to_listed(array_agg(row(sport, college_level, mentoring_type, kept_from_minors, n)::listed_count)) from (
    select sport, college_level, mentoring_type, kept_from_minors, count(*) as n from now_there
    where listed group by 1, 2, 3, 4) each;
  return null;
end $$;
create trigger mentor_added after insert on mentor
  referencing new table as now_there for each statement execute function note_added();

-- By the row, because hardly any change moves a mentor from one number to another.
create function note_moved() returns trigger language plpgsql as $$
declare
  deltas listed_count[] := '{}';
begin
  if old.listed then
    deltas := deltas || row(old.sport, old.college_level, old.mentoring_type, old.kept_from_minors, -1)::listed_count;
  end if;
  if tg_op = 'UPDATE' and new.listed then
    deltas := deltas || row(new.sport, new.college_level, new.mentoring_type, new.kept_from_minors, 1)::listed_count;
  end if;
  perform add_to_listed(deltas);
  return null;
end $$;
create trigger mentor_moved after update on mentor for each row
  when ((old.listed, old.sport, old.college_level, old.mentoring_type, old.kept_from_minors)
    is distinct from (new.listed, new.sport, new.college_level, new.mentoring_type, new.kept_from_minors))
  execute function note_moved();
create trigger mentor_removed after delete on mentor for each row execute function note_moved();

create function note_emptied() returns trigger language plpgsql as $$
begin
  delete from listed_count;
  return null;
end $$;
create trigger mentor_emptied after truncate on mentor for each statement execute function note_emptied();

-- Nobody writes mentors until this commits, because of the triggers.
insert into listed_count
  select sport, college_level, mentoring_type, kept_from_minors, count(*) from mentor where listed group by 1, 2, 3, 4;
