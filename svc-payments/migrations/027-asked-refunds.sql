-- What booking asked to refund, which a refund of less may have met; 0 for one that was made by hand. Null from the release before.
alter table refund add column asked_cents integer check (asked_cents >= 0);
