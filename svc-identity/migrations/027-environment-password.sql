-- The environment's password that was last given to the founder's account. Only another one takes the place of what they set.
alter table account add column environment_password_hash text;
