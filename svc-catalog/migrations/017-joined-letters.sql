-- Names with and without the joiners that some scripts write inside of words are found alike, and so are letters of
-- Malayalam without a vowel, whichever keyboard wrote them.
create or replace function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(lower(unaccent('unaccent',
    translate(words, U&'\0D7A\0D7B\0D7C\0D7D\0D7E\0D7F\0D4D\200C\200D', U&'\0D23\0D28\0D30\0D32\0D33\0D15'))),
    '''', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;
update mentor set facts = facts where facts::text ~ U&'[\0D4D\0D7A-\0D7F]';
