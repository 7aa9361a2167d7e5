-- Booking's word beside soonest_slot: the next open times. Null while only the soonest is known.
alter table mentor add column next_slots timestamptz[];

-- Beside write_card: named to run after it, whatever it is replaced by.
create function write_times_on_card() returns trigger language plpgsql as $$
begin
  -- A replica of the release before tells only the soonest: the others may be gone by then.
  if new.status = 'deleted' or new.next_slots[1] is distinct from new.soonest_slot then
    new.next_slots := null;
  end if;
  if new.card is not null then
    new.card := left(new.card, -1) || ', "next_slots" : ' || coalesce((
      select json_agg(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') order by at)::text
      from unnest(new.next_slots) at), 'null') || '}';
  end if;
  return new;
end $$;
create trigger mentor_card_times before insert or update on mentor
  for each row execute function write_times_on_card();
update mentor set next_slots = null where card is not null;
