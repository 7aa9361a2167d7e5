-- Of somebody whom the account does not name any more. Forgotten once the mail has left, or will not.
alter table mail add column to_address text;
