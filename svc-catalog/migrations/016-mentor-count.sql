-- How many mentors there are in each status, so that the founder's figures read no mentors.
create table mentor_count (
  status text primary key,
  n integer not null
);

create function add_to_mentors(deltas mentor_count[]) returns void language sql as $$
  -- Sorted, so that no two wait for each other.
  insert into mentor_count as known
    select status, sum(n) from unnest(deltas) group by status having sum(n) <> 0 order by status
  on conflict (status) do update set n = known.n + excluded.n
$$;

create function count_added() returns trigger language plpgsql as $$
begin
  perform add_to_mentors(array_agg(row(status, n)::mentor_count))
    from (select status, count(*) as n from now_there group by status) each;
  return null;
end $$;
create trigger mentor_counted after insert on mentor
  referencing new table as now_there for each statement execute function count_added();

create function count_moved() returns trigger language plpgsql as $$
begin
  perform add_to_mentors(array[row(old.status, -1)::mentor_count]
    || case when tg_op = 'UPDATE' then array[row(new.status, 1)::mentor_count] end);
  return null;
end $$;
create trigger mentor_count_moved after update on mentor for each row
  when (old.status is distinct from new.status) execute function count_moved();
create trigger mentor_count_removed after delete on mentor for each row execute function count_moved();

create function count_emptied() returns trigger language plpgsql as $$
begin
  delete from mentor_count;
  return null;
end $$;
create trigger mentor_count_emptied after truncate on mentor for each statement execute function count_emptied();

-- Nobody writes mentors until this commits, because of the triggers.
insert into mentor_count select status, count(*) from mentor group by status;
