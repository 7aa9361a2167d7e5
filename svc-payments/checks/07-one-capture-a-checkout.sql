-- Every paid checkout has exactly one capture, in the payments and in the ledger alike.
select c.cs_id, c.session_id, c.status, p.amount_cents, t.key
from checkout c
left join payment p on p.cs_id = c.cs_id
left join ledger_transaction t on t.key = 'capture:' || c.cs_id
where (c.status = 'complete') <> (p.cs_id is not null) or (p.cs_id is not null) <> (t.id is not null);
