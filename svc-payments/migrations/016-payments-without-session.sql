-- What was paid by hand at Stripe belongs to a mentor but to no session; there is little of it.
create index ledger_transaction_sessionless on ledger_transaction (kind) where session_id is null;
