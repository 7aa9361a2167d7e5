-- Every sequence of money ends: nothing is left in what is held, payable, disputed or on its way back.

-- A session that ended releases whatever is kept, also what comes back to it later (a dispute won after it was lost).
alter table payable_session rename column release_waits to release_due;
update payable_session s set release_due = true where exists (select 1 from release r where r.session_id = s.session_id);
alter table release add column number integer not null default 1;

-- Captured after its session had ended: booking refuses it and it goes back, so it is never released.
alter table payment add column late boolean not null default false;

-- A session's mentor may be paid more than once: what was reversed for a refund or dispute that then came to nothing.
alter table transfer
  drop constraint transfer_pkey,
  drop constraint transfer_status_check,
  add column number integer not null default 1,
  add constraint transfer_pkey primary key (session_id, number),
  -- stopped: taken back by hand at Stripe, so only the founder sends it again. closed: nothing is left to send.
  add constraint transfer_status_check check (status in ('waiting', 'sending', 'paid', 'failed', 'stopped', 'closed'));
create unique index transfer_one_open on transfer (session_id) where status in ('waiting', 'sending', 'failed', 'stopped');
drop index transfer_unpaid;
create index transfer_unpaid on transfer (session_id) where status not in ('paid', 'closed');

-- A refund that failed keeps the family's claim; it is tried again (number + 1), or paid another way (elsewhere).
-- waiting: the charge is disputed. void: the card's bank, or the founder in Stripe's dashboard, gave the money back instead.
alter table refund
  drop constraint refund_status_check,
  add constraint refund_status_check
    check (status in ('pending', 'waiting', 'sent', 'succeeded', 'failed', 'elsewhere', 'void')),
  add column number integer not null default 1,
  -- What the mentor had been paid of it, and how much of that came back.
  add column owed_cents integer not null default 0 check (owed_cents >= 0),
  add column recovered_cents integer not null default 0 check (recovered_cents >= 0),
  add column reversals integer not null default 0,
  add column announced boolean not null default true;
alter table refund alter column announced set default false;
update refund set announced = false where status = 'pending';
update refund set owed_cents = mentor_cents where reversal <> 'none';
update refund set recovered_cents = mentor_cents where reversal = 'done';
drop index refund_unsettled;
create index refund_unsettled on refund (created_at)
  where status in ('pending', 'waiting', 'sent', 'failed') or reversal in ('needed', 'refused');
create index refund_checkout on refund (cs_id);

-- Decided by what the bank took and gave back, not by the word for it; may be decided again.
alter table card_dispute
  add column refundable boolean not null default false,
  add column lost_cents integer not null default 0 check (lost_cents >= 0),
  -- The part of lost_cents that was not the session's any more: the family had its money back already.
  add column loss_cents integer not null default 0 check (loss_cents >= 0),
  add column number integer not null default 0,
  add column recovered_cents integer not null default 0 check (recovered_cents >= 0),
  add column reversals integer not null default 0;
alter table card_dispute rename column mentor_cents to owed_cents;
update card_dispute set recovered_cents = owed_cents where reversal = 'done';
update card_dispute d set number = 1, lost_cents = e.amount_cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account like 'dispute:%'
  where t.key = 'dispute_lost:' || d.id;
create index card_dispute_unrecovered on card_dispute (session_id) where reversal = 'needed';

-- A refund of before that failed had given its money back to the session; the claim stays its founder's to settle at Stripe.
update refund set status = 'void' where status = 'failed';

-- What was left lying in sessions that had ended is taken up again.
insert into due (kind, key, due_at)
select distinct 'session.settle', s.session_id::text, now()
from payable_session s join ledger_account a
  on a.name in ('held:' || s.session_id, 'mentor:' || s.session_id) and a.balance_cents > 0
where s.release_due
on conflict do nothing;
