-- When a server refused a mail for good, and why, without the address.
alter table mail add column bounced_at timestamptz, add column bounce_reason text;
create index mail_bounced on mail (bounced_at desc) where bounced_at is not null;

-- The site's name as catalog last told it; none until it was ever changed.
create table site_name (
  only_row boolean primary key default true check (only_row),
  brand text not null,
  version integer not null
);
