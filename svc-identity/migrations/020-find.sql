-- The founder finds people by the beginnings of words, without accents, capitals and punctuation.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(lower(unaccent('unaccent', words)), '''', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- A blank before each word. Null once the account is deleted.
alter table account add column find_words text;

-- A trigger, so that a replica of the release before writes the same.
create function write_find_words() returns trigger language plpgsql as $$
begin
  new.find_words := case when new.deleted_at is null then ' ' || plain_words(concat_ws(' ', new.first_name, new.last_name,
    new.email, new.guardian_email, new.profile ->> 'college', new.profile ->> 'school')) end;
  return new;
end $$;
create trigger account_find before insert or update of first_name, last_name, email, guardian_email, profile, deleted_at
  on account for each row execute function write_find_words();
update account set profile = profile;
create index account_find_words on account using gin (find_words gin_trgm_ops);

-- Time lines.
create index mail_about_session on mail ((facts ->> 'sessionId'));
do $$ begin
  -- A table that is sealed has it from deploy/postgres/secure-database.sql.
  if (select relkind from pg_class where oid = 'admin_action'::regclass) = 'r' then
    create index admin_action_about on admin_action (subject);
  end if;
end $$;
create index guardian_consent_by_session on guardian_consent (session_id);
