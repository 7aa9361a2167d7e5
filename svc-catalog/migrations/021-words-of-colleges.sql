-- Loads the extension: until a session has used it, Postgres lets nobody but a superuser put its setting on a function.
select word_similarity('', '');

-- Small words that a name has or has not: William & Mary, (The) Ohio State, track and field. Alone they are looked for.
create function telling_words(words text) returns setof text language sql immutable strict parallel safe as $$
  select word
  from (
    select word, is_small, bool_and(is_small) over () as are_all_small
    from regexp_split_to_table(plain_words(words), ' ') word,
      lateral (select word in ('and', 'at', 'of', 'the')) size (is_small)
    where word <> ''
  ) each
  where are_all_small or not is_small
$$;

-- The other way to write a word that names of colleges shorten, or null.
create function other_spelling(word text) returns text language sql immutable strict parallel safe as $$
  select case word when 'saint' then 'st' when 'st' then 'saint' when 'mount' then 'mt' when 'mt' then 'mount' end
$$;

create or replace function words_query(words text) returns tsquery language sql immutable strict parallel safe as $$
  select to_tsquery('simple', string_agg('(' || concat_ws(' | ', word || ':*', other_spelling(word)) || ')', ' & '))
  from telling_words(words) word
$$;

create or replace function words_like(words text) returns tsquery language sql stable strict
  set pg_trgm.word_similarity_threshold = 0.5 as $$
  select case when bool_and(meant <> '') then to_tsquery('simple', string_agg('(' || meant || ')', ' & ')) end
  from telling_words($1) typed, lateral (
    select concat_ws(' | ', other_spelling(typed), string_agg(word, ' | ')) as meant from (
      select word
      from (select search_text from mentor where listed and search_text %> typed limit 100) sample,
        regexp_split_to_table(search_text, ' ') word
      where word %> typed
      group by word order by word_similarity(typed, word) desc, similarity(typed, word) desc limit 3
    ) nearest
  ) each
$$;
