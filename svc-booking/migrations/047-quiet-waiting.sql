-- Whose mailbox refused the mail of a free hour waits on for the next one: until then, nothing is mailed again.
alter table waitlist add column quiet_until timestamptz;
