-- Each ledger transaction has at least two entries and adds up to zero.
select t.key, coalesce(sum(e.amount_cents), 0) as total, count(e.account) as entries
from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
group by t.id, t.key
having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.account) < 2;
