-- Domain time. The session is held for a parent from then on.
alter table session add column parent_asked_at timestamptz;

-- One row a link, known by its hash alone. Whom it was mailed to is identity's to know.
create table parent_request (
  id uuid primary key,
  session_id uuid not null references session (id),
  token_hash text not null unique,
  asked_at timestamptz not null,
  opened_at timestamptz,
  paid_at timestamptz
);
create index parent_request_of on parent_request (session_id);
