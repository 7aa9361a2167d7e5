-- Where these books have been. Postgres begins a timeline when a backup is laid back or a replica is promoted; the books
-- may then lack what Stripe made meanwhile.
create table database_timeline (
  timeline bigint primary key
);
insert into database_timeline (timeline)
values (('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint);
