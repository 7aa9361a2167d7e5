-- What is owed to families and mentors, and commission before it was collected, is never below zero; what mentors owe and
-- card banks hold, and fees and losses of our own payments, is never above it.
select name, balance_cents from ledger_account
where (balance_cents < 0 and split_part(name, ':', 1) in ('held', 'mentor', 'refunding'))
   or (balance_cents > 0 and split_part(name, ':', 1) in ('receivable', 'dispute'))
union all
select e.account, sum(e.amount_cents) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
where e.account in ('commission', 'stripe_fees', 'loss')
  and t.kind not in ('commission', 'undo_commission', 'stripe_txn', 'settled_txn', 'undo_stripe_txn', 'undo_settled_txn')
group by e.account
having sum(case e.account when 'commission' then e.amount_cents else -e.amount_cents end) < 0;
