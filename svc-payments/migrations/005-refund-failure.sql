-- What Stripe said of a refund that did not reach the family.
alter table refund add column failure text;
