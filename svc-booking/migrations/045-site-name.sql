-- What the founder calls the site, as calendars that follow sessions show it. Empty until it was ever changed.
create table site_name (
  only_row boolean primary key default true check (only_row),
  brand text not null,
  version int not null
);
