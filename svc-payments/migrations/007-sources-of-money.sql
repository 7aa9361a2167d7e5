-- Which balance transaction of Stripe stands behind a posting that moves cash. One may stand behind two: a capture and its
-- fee. The books are checked by it: what the linked postings took from cash is the transaction's net.
create table ledger_source (
  key text primary key references ledger_transaction (key) on update cascade,
  txn_id text not null
);
create index ledger_source_txn on ledger_source (txn_id);
