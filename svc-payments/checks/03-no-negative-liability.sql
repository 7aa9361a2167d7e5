-- What is owed to families and mentors, and commission, is never below zero; what mentors owe is never above it.
select name, balance_cents from ledger_account
where (balance_cents < 0 and (name = 'commission' or split_part(name, ':', 1) in ('held', 'mentor', 'refunding')))
   or (balance_cents > 0 and (name in ('stripe_fees', 'loss') or split_part(name, ':', 1) in ('receivable', 'dispute')));
