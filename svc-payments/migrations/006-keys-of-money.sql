-- Each key of money has a kind of its own, and begins with it (src/domain/money-key.ts). `dispute:` was a question to
-- Stripe and a posting, `refund:` a case and a posting, `reversal:` a refund's and a lost dispute's: what is renamed here.
-- The service of before must not run beside this one; it could not write its keys any more, and would not know the new.
alter table intent drop constraint intent_kind_check;

-- Under what text Stripe was asked first, where that is no longer the key: it goes on being asked under it.
alter table intent add column sent_as text;
update intent set sent_as = key, key = replace(key, 'dispute:', 'evidence:'), kind = 'evidence' where kind = 'dispute';
update intent set sent_as = key, key = 'dispute_' || key, kind = 'dispute_reversal'
  where kind = 'reversal' and exists (select 1 from card_dispute d where key = 'reversal:' || d.id);
update intent set kind = 'commission' where kind = 'payout';
update due set key = replace(key, 'dispute:', 'evidence:') where kind = 'intent.recover' and key like 'dispute:%';
update due set key = 'dispute_' || key
  where kind = 'intent.recover' and exists (select 1 from card_dispute d where key = 'reversal:' || d.id);

alter table intent
  add check (kind in ('checkout', 'account', 'transfer', 'refund', 'reversal', 'dispute_reversal', 'commission', 'evidence')),
  add constraint intent_key_begins_with_kind check (split_part(key, ':', 1) = kind);

-- The ledger stays append-only; this once its postings get their own names. No amount, account or time changes.
alter table ledger_transaction disable trigger ledger_transaction_stays;
update ledger_transaction set key = regexp_replace(key, '^(undo:)?refund:', '\1refund_set_aside:')
  where key ~ '^(undo:)?refund:';
update ledger_transaction set key = replace(key, 'dispute:', 'dispute_move:') where key like 'dispute:%';
update ledger_transaction set key = 'dispute_' || key
  where exists (select 1 from card_dispute d where key = 'reversal:' || d.id);
alter table ledger_transaction enable trigger ledger_transaction_stays;
alter table ledger_transaction
  add constraint ledger_transaction_key_is_current check (key !~ '^(undo:)?(refund|dispute):');
