-- Gateways ask every few seconds what ended of late, because the broker may be away.
create index outbox_ended on outbox (written_at) where name in ('sign_in.ended', 'account.deleted');
