-- Since when whom it was queued for had been the confirmed guardian: the next one gets nothing of before their time.
alter table mail add column guardian_since timestamptz;
