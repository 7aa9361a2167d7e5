-- Never both a transfer that stays with the mentor and a full refund: the part is reversed, or the mentor owes it.
with paid as (
  select session_id, sum(amount_cents - reversed_cents) as cents from transfer where status = 'paid' group by session_id
)
select r.session_id, r.mentor_cents, r.commission_cents, paid.cents as paid
from release r
join (select session_id, sum(amount_cents - refunded_cents) as kept from payment group by session_id) p
  on p.session_id = r.session_id and p.kept = 0
left join paid on paid.session_id = r.session_id
where r.mentor_cents <> 0 or r.commission_cents <> 0
  or (paid.cents > 0 and not exists (
    select 1 from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id = r.session_id and e.account like 'receivable:%' and t.kind <> 'elsewhere'
    group by t.session_id having -sum(e.amount_cents) >= paid.cents));
