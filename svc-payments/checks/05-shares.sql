-- A mentor gets at most 40% of what was captured, and owes what they keep beyond 40% of captured − refunded;
-- the family never gets back more than it paid.
with money as (
  select p.session_id, sum(p.amount_cents) as captured, sum(p.refunded_cents) as refunded
  from payment p group by p.session_id
), owed as (
  select t.session_id, -sum(e.amount_cents) as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where e.account like 'receivable:%' group by t.session_id
)
select m.session_id, m.captured, m.refunded, tr.amount_cents, tr.reversed_cents, owed.cents as owed
from money m
left join transfer tr on tr.session_id = m.session_id and tr.status = 'paid'
left join owed on owed.session_id = m.session_id
where m.refunded > m.captured
  or coalesce(tr.amount_cents, 0) > floor(m.captured * 40 / 100.0)
  or coalesce(tr.amount_cents - tr.reversed_cents, 0) - coalesce(owed.cents, 0)
    > floor((m.captured - m.refunded) * 40 / 100.0);
