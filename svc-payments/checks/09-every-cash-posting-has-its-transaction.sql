-- Every posting that moves cash names Stripe's balance transaction; only a charge without a fee has none yet.
select t.key, -e.amount_cents as cash_cents
from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'cash'
where t.kind <> 'opening' and not exists (select 1 from ledger_source s where s.key = t.key)
  and not exists (select 1 from payment p where t.key = 'capture:' || p.cs_id and p.fee_cents is null);
