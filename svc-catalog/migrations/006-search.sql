create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Without accents, capitals and punctuation: what is stored and what is typed meet in this form.
create function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(lower(unaccent('unaccent', words)), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Each word may be the beginning of one; null where there is no word.
create function words_query(words text) returns tsquery language sql immutable strict parallel safe as $$
  select to_tsquery('simple', string_agg(word || ':*', ' & '))
  from regexp_split_to_table(plain_words(words), ' ') word where word <> ''
$$;

alter table mentor
  add column playing_position text generated always as (facts ->> 'position') stored,
  add column search_text text,
  add column search_words tsvector,
  -- One bit for each hour of the week, in UTC: whether booking last saw a slot open in it.
  add column open_week bit(168);

-- A trigger, so that a replica of the release before writes the same.
create function write_search() returns trigger language plpgsql as $$
begin
  new.search_text := plain_words(concat_ws(' ', new.facts ->> 'firstName', new.facts ->> 'lastName',
    new.facts ->> 'college', new.facts ->> 'major', replace(new.facts ->> 'sport', '_', ' '), new.facts ->> 'position'));
  new.search_words := to_tsvector('simple', new.search_text);
  return new;
end $$;
create trigger mentor_search before insert or update of facts on mentor for each row execute function write_search();
update mentor set facts = facts;

create index mentor_search_words on mentor using gin (search_words) where listed;
create index mentor_search_text on mentor using gin (search_text gin_trgm_ops) where listed;

-- For typos: each word stands for up to three words of listed mentors that are like it; null where there are none for one of them.
-- Some of the mentors who have such words are enough to learn the words.
create function words_like(words text) returns tsquery language sql stable strict
  set pg_trgm.word_similarity_threshold = 0.5 as $$
  select case when bool_and(meant is not null) then to_tsquery('simple', string_agg('(' || meant || ')', ' & ')) end
  from regexp_split_to_table(plain_words($1), ' ') typed, lateral (
    select string_agg(word, ' | ') as meant from (
      select word
      from (select search_text from mentor where listed and search_text %> typed limit 100) sample,
        regexp_split_to_table(search_text, ' ') word
      where word %> typed
      group by word order by word_similarity(typed, word) desc, similarity(typed, word) desc limit 3
    ) nearest
  ) each
$$;
