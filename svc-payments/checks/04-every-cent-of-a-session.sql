-- Per session captured = held + payable + on its way back + commission + out. Out is what left cash for this session
-- (transfers less reversals, refunds, what a card's bank holds), without Stripe's fees, or was paid by the founder another way (owner); what the mentor owes counts back.
with entry as (
  select t.session_id, t.kind, split_part(e.account, ':', 1) as account, e.amount_cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.session_id is not null
)
select session_id,
  -sum(amount_cents) filter (where kind = 'capture' and account = 'cash') as captured,
  sum(amount_cents) filter (where account in ('held', 'mentor', 'refunding', 'commission', 'dispute', 'receivable')) as kept,
  sum(amount_cents) filter (where account in ('cash', 'stripe_fees', 'loss', 'owner') and kind <> 'capture') as left_cash
from entry
group by session_id
having sum(amount_cents) <> 0
  or -coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'cash'), 0)
    <> coalesce(sum(amount_cents) filter (where account in ('held', 'mentor', 'refunding', 'commission', 'dispute', 'receivable')), 0)
     + coalesce(sum(amount_cents) filter (where account in ('cash', 'stripe_fees', 'loss', 'owner') and kind <> 'capture'), 0);
