-- Whether an address, with or without a tag behind a plus sign, is a confirmed guardian's: no new mentor's is.
create index account_guardian_mailbox on account (regexp_replace(guardian_email, '[+][^@]*@', '@'))
  where guardian_confirmed_at is not null;
