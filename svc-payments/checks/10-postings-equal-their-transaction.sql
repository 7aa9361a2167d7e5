-- What the postings of one balance transaction moved of our cash is what it moved of Stripe's balance.
select b.txn_id, b.net_cents, -coalesce(sum(e.amount_cents), 0) as cash_cents, array_agg(s.key order by s.key) as keys
from balance_transaction b
join ledger_source s on s.txn_id = b.txn_id
join ledger_transaction t on t.key = s.key
left join ledger_entry e on e.transaction_id = t.id and e.account = 'cash'
where b.currency = 'usd'
group by b.txn_id, b.net_cents
having -coalesce(sum(e.amount_cents), 0) <> b.net_cents;
