-- Who runs the site, as the founder put it; null until then.
alter table site add column founder jsonb;
