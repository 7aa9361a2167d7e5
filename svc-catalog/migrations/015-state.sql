-- In which state the mentor's college is, where they said it.
alter table mentor add column us_state text generated always as (facts ->> 'usState') stored;

-- Beside write_card: named to run after it, whatever it is replaced by.
create function write_state_on_card() returns trigger language plpgsql as $$
begin
  if new.card is not null then
    new.card := left(new.card, -1) || ', "us_state" : ' || coalesce(to_json(new.facts ->> 'usState')::text, 'null') || '}';
  end if;
  return new;
end $$;
create trigger mentor_card_state before insert or update on mentor
  for each row execute function write_state_on_card();
update mentor set facts = facts where card is not null;
