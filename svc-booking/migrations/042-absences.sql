-- When a connection was lost before it came back with the same ticket, such as a laptop that slept: nobody was there meanwhile.
alter table room_visit add column absences tstzmultirange not null default '{}';
