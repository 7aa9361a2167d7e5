-- A secret that was shown but not confirmed by a code yet.
alter table account add column totp_pending text;
