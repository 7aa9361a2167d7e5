-- How far an open dispute is, what was sent to the card's bank and when, and whether the mentor's part of a lost one came back.
alter table card_dispute
  add column stage text not null default 'needs_response' check (stage in ('needs_response', 'under_review')),
  add column evidence jsonb,
  add column submitted_at timestamptz,
  add column mentor_cents integer not null default 0 check (mentor_cents >= 0),
  add column reversal text not null default 'none' check (reversal in ('none', 'needed', 'done', 'refused'));
alter table intent drop constraint intent_kind_check;
alter table intent add check (kind in ('checkout', 'account', 'transfer', 'refund', 'reversal', 'payout', 'dispute'));

-- The founder's figures: by week, and what has not gone through.
create index ledger_transaction_when on ledger_transaction (occurred_at);
create index transfer_unpaid on transfer (session_id) where status <> 'paid';
create index refund_unsettled on refund (created_at) where status <> 'succeeded' or reversal in ('needed', 'refused');
