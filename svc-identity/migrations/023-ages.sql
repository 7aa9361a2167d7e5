-- What the daily tidying looks for by age, in tables that everybody adds to: a summary of every megabyte, which costs a write nothing.
create index mail_by_age on mail using brin (created_at);
create index session_fact_by_age on session_fact using brin (ends_at);
-- Or each deleted contact would look through all mail.
create index mail_to_parent on mail (parent_id) where parent_id is not null;
