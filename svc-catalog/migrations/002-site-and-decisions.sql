-- Every decision on a mentor with how long he had waited for it; kept when he is deleted, for it names no one.
create table verification (
  id bigint generated always as identity primary key,
  mentor_id uuid not null,
  pending_since timestamptz not null,
  decided_at timestamptz not null check (decided_at >= pending_since),
  approved boolean not null
);

-- One row: what the founder says on the site. No brand of his own is the one in contracts/brand.ts.
-- `free_sessions` is booking's word, in its newest version.
create table site (
  only_row boolean primary key default true check (only_row),
  brand text,
  testimonials jsonb not null default '[]',
  version integer not null default 0,
  free_sessions text not null default 'coming_soon' check (free_sessions in ('coming_soon', 'open')),
  settings_version integer not null default 0
);
insert into site default values;
