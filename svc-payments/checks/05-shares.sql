-- A mentor keeps at most 40% of what was captured and not refunded, beyond what they owe. What was kept from a payment for
-- an earlier debt counts as paid, since the debt of its own session stays on that session.
-- A debt that was paid to the founder another way stays counted.
-- The family never gets back more than it paid.
with money as (
  select p.session_id, sum(p.amount_cents) as captured, sum(p.refunded_cents) as refunded
  from payment p group by p.session_id
), owed as (
  select t.session_id, -sum(e.amount_cents) as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where e.account like 'receivable:%' and t.kind <> 'elsewhere' group by t.session_id
), paid as (
  select session_id, sum(amount_cents - reversed_cents) as cents from transfer where status = 'paid' group by session_id
)
select m.session_id, m.captured, m.refunded, paid.cents as paid, owed.cents as owed
from money m
left join paid on paid.session_id = m.session_id
left join owed on owed.session_id = m.session_id
where m.refunded > m.captured
  or coalesce(paid.cents, 0) - coalesce(owed.cents, 0) > floor((m.captured - m.refunded) * 40 / 100.0);
