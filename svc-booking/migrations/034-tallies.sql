-- What has ended, by the UTC day on which it was to take place, so that the founder's figures read days and not sessions. Rows
-- are spread over eight so that changes of one day seldom wait for each other.
create table session_tally (
  day date not null,
  shard smallint not null,
  completed integer not null default 0,
  missed integer not null default 0,
  cancelled_paid integer not null default 0,
  cancelled_free integer not null default 0,
  cancelled_unpaid integer not null default 0,
  primary key (day, shard)
) with (fillfactor = 50);
create table rating_tally (
  shard smallint primary key,
  ratings bigint not null default 0,
  stars bigint not null default 0
) with (fillfactor = 50);

create function tally_session(ended session, by integer) returns void language plpgsql as $$
begin
  if ended.status not in ('completed', 'mentor_no_show', 'cancelled') then return; end if;
  insert into session_tally as t (day, shard, completed, missed, cancelled_paid, cancelled_free, cancelled_unpaid)
  values ((ended.starts_at at time zone 'UTC')::date, pg_backend_pid() % 8,
    case when ended.status = 'completed' then by else 0 end,
    case when ended.status = 'mentor_no_show' then by else 0 end,
    case when ended.status = 'cancelled' and ended.paid_at is not null then by else 0 end,
    case when ended.status = 'cancelled' and ended.paid_at is null and ended.amount_cents = 0 then by else 0 end,
    case when ended.status = 'cancelled' and ended.paid_at is null and ended.amount_cents > 0 then by else 0 end)
  on conflict (day, shard) do update set completed = t.completed + excluded.completed, missed = t.missed + excluded.missed,
    cancelled_paid = t.cancelled_paid + excluded.cancelled_paid, cancelled_free = t.cancelled_free + excluded.cancelled_free,
    cancelled_unpaid = t.cancelled_unpaid + excluded.cancelled_unpaid;
end $$;
create function note_ended_session() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tally_session(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_session(new, 1); end if;
  return null;
end $$;
-- A booking has not ended, so it does not even ask.
create trigger session_ended_at_once after insert on session for each row
  when (new.status in ('completed', 'mentor_no_show', 'cancelled')) execute function note_ended_session();
create trigger session_ended after update of status, paid_at, starts_at on session for each row
  when (new.status <> old.status or new.starts_at <> old.starts_at or (new.paid_at is null) <> (old.paid_at is null))
  execute function note_ended_session();
create trigger session_gone after delete on session for each row execute function note_ended_session();

create function note_rating() returns trigger language plpgsql as $$
declare
  more integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  stars_more integer := case when tg_op <> 'DELETE' then new.rating else 0 end - case when tg_op <> 'INSERT' then old.rating else 0 end;
begin
  insert into rating_tally as t (shard, ratings, stars) values (pg_backend_pid() % 8, more, stars_more)
  on conflict (shard) do update set ratings = t.ratings + excluded.ratings, stars = t.stars + excluded.stars;
  return null;
end $$;
create trigger rating_noted after insert or delete or update of rating on rating for each row execute function note_rating();

insert into session_tally
select (starts_at at time zone 'UTC')::date, 0, count(*) filter (where status = 'completed'),
  count(*) filter (where status = 'mentor_no_show'), count(*) filter (where status = 'cancelled' and paid_at is not null),
  count(*) filter (where status = 'cancelled' and paid_at is null and amount_cents = 0),
  count(*) filter (where status = 'cancelled' and paid_at is null and amount_cents > 0)
from session where status in ('completed', 'mentor_no_show', 'cancelled') group by 1;
insert into rating_tally select 0, count(*), coalesce(sum(rating), 0) from rating;

-- What has not ended, and what a complaint keeps open: a handful beside all that ever was.
create index session_under_way on session (starts_at)
  where status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed');
create index session_attended on session (starts_at) where status in ('mentor_checked_in', 'student_confirmed');
create index session_complained_of on session (id) where complaint = 'open';
create index mentor_hidden on mentor (hidden_at) where hidden and not deleted;
create index complaint_decided on complaint (decided_at) where status = 'decided';
