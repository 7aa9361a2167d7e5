-- What the mentor of a session was paid, so that mails do not say that a payout waits which has gone.
alter table session_fact add column paid_out_cents integer check (paid_out_cents >= 0);
