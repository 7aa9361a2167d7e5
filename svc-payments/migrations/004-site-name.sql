-- The site's name as catalog last told it; none until it was ever changed.
create table site_name (
  only_row boolean primary key default true check (only_row),
  brand text not null,
  version integer not null
);
