-- A trigger of a table cut by time is handed rows of the part, whose type is not the table's. tally_session stays as it was:
-- a migration only expands.
create function tally_ended(ended record, by integer) returns void language plpgsql as $$
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
create or replace function note_ended_session() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tally_ended(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_ended(new, 1); end if;
  return null;
end $$;
