-- One row a mentor. The facts are what he says of himself; standing, payouts, rating and slots come from decisions and events.
-- A row is 'unknown' while an event from elsewhere came before the registration, and 'deleted' so that late events find an end.
create table mentor (
  id uuid primary key,
  status text not null default 'unknown' check (status in ('unknown', 'pending', 'approved', 'rejected', 'deleted')),
  facts jsonb,
  hourly_rate_cents integer not null default 0 check (hourly_rate_cents >= 0),
  -- Of facts and status, as catalog's events carry it.
  version integer not null default 0,
  -- Of the names and the time zone, as identity counts it.
  account_version integer not null default 0,
  rejection_reason text,
  resubmitted boolean not null default false,
  registered_at timestamptz,
  pending_since timestamptz,

  connected boolean not null default false,
  payout_ready boolean not null default false,
  payout_version integer not null default 0,
  average_rating double precision not null default 0,
  total_ratings integer not null default 0,
  soonest_slot timestamptz,
  slots_version integer not null default 0,
  hidden boolean not null default false,
  hidden_at timestamptz,

  sport text generated always as (facts ->> 'sport') stored,
  college_level text generated always as (facts ->> 'collegeLevel') stored,
  mentoring_type text generated always as (facts ->> 'mentoringType') stored,
  -- What students may be shown in a list: verified, not hidden, and able to be paid (a free mentor needs no account).
  listed boolean not null generated always as (
    status = 'approved' and not hidden and (payout_ready or coalesce(facts ->> 'mentoringType' = 'free', false))) stored,
  -- The answer's JSON, made once a change instead of once a request.
  card text,

  check (status in ('unknown', 'deleted') = (facts is null)),
  check (status <> 'pending' or pending_since is not null)
);

create index mentor_listed_rating on mentor (average_rating desc, total_ratings desc, id) where listed;
create index mentor_listed_filters
  on mentor (sport, college_level, mentoring_type, average_rating desc, total_ratings desc, id) where listed;
create index mentor_listed_division
  on mentor (sport, college_level, average_rating desc, total_ratings desc, id) where listed;
create index mentor_listed_price on mentor (hourly_rate_cents, average_rating desc, id) where listed;
create index mentor_listed_soonest on mentor (soonest_slot, average_rating desc, id) where listed;
create index mentor_pending on mentor (pending_since, id) where status = 'pending';

create function write_card() returns trigger language plpgsql as $$
begin
  new.card := case when new.facts is null then null else json_build_object(
    'id', new.id,
    'first_name', new.facts ->> 'firstName',
    'last_name', new.facts ->> 'lastName',
    'college', new.facts ->> 'college',
    'college_level', new.facts ->> 'collegeLevel',
    'sport', new.facts ->> 'sport',
    'position', new.facts ->> 'position',
    'major', new.facts ->> 'major',
    'gpa', new.facts -> 'gpa',
    'graduation_year', new.facts -> 'graduationYear',
    'bio', new.facts ->> 'bio',
    'achievements', new.facts -> 'achievements',
    'recruiting_story', new.facts ->> 'recruitingStory',
    'mentoring_type', new.facts ->> 'mentoringType',
    'hourly_rate', trim_scale(new.hourly_rate_cents / 100.0),
    'is_verified', new.status = 'approved',
    'stripe_connected', new.connected,
    'payout_ready', new.payout_ready or new.facts ->> 'mentoringType' = 'free',
    'average_rating', new.average_rating,
    'total_ratings', new.total_ratings,
    'time_zone', new.facts ->> 'timeZone',
    'soonest_slot', to_char(new.soonest_slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text end;
  return new;
end $$;
create trigger mentor_card before insert or update on mentor for each row execute function write_card();
