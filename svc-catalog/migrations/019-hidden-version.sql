-- Of booking's word whether a mentor is hidden; 0 while it came without one.
alter table mentor add column hidden_version integer not null default 0;
