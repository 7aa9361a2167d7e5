-- What banks took of a session after disputes, beyond what it refunded itself; null from payments of before, which counted as all of it.
alter table session add column card_dispute_taken_cents integer;
