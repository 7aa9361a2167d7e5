-- Whether an address, with or without a tag behind a plus sign, is a mentor's: no guardian's is.
create index account_mailbox on account (regexp_replace(email, '[+][^@]*@', '@')) where role = 'mentor';
