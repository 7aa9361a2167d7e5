-- Whether identity knows that the athlete's address is theirs, and which holds were taken before it did.
alter table athlete add column address_confirmed boolean not null default false;
alter table session add column hold_unconfirmed boolean not null default false;
