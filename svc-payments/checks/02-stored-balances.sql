-- A stored balance is the sum of its entries.
select a.name, a.balance_cents, coalesce(sum(e.amount_cents), 0) as entries
from ledger_account a left join ledger_entry e on e.account = a.name
group by a.name, a.balance_cents
having a.balance_cents <> coalesce(sum(e.amount_cents), 0);
