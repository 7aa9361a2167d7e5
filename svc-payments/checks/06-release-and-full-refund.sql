-- Never both a transfer that stays with the mentor and a full refund: the part is reversed, or the mentor owes it.
select r.session_id, r.mentor_cents, tr.amount_cents, tr.reversed_cents
from release r
join (select session_id, sum(amount_cents - refunded_cents) as kept from payment group by session_id) p
  on p.session_id = r.session_id and p.kept = 0
left join transfer tr on tr.session_id = r.session_id and tr.status = 'paid'
where r.mentor_cents <> 0 or r.commission_cents <> 0
  or (tr.amount_cents > tr.reversed_cents and not exists (
    select 1 from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id = r.session_id and e.account like 'receivable:%'
    group by t.session_id having -sum(e.amount_cents) >= tr.amount_cents - tr.reversed_cents));
