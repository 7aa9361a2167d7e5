-- From which sums a year the founder may have to report what a mentor was paid; none until they were ever changed.
create table report_threshold (
  only_row boolean primary key default true check (only_row),
  low_cents integer not null check (low_cents > 0),
  high_cents integer not null check (high_cents >= low_cents)
);
