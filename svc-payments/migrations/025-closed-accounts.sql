-- An account that is closed at Stripe never opens again: its mentor begins with another one, and their payouts of before stay theirs.
alter table connected_account add column closed boolean not null default false;
alter table mentor_payout
  drop constraint mentor_payout_account_id_fkey,
  add constraint mentor_payout_account_id_fkey foreign key (account_id) references connected_account (account_id) on update cascade;
