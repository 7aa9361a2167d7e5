-- Booking's word about minors and their guardians, in its newest version; none until the founder ever changed a setting.
create table guardian_rule (
  only_row boolean primary key default true check (only_row),
  rule text not null check (rule in ('ask', 'required')),
  version integer not null
);
