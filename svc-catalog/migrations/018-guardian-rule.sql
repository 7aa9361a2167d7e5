-- `guardian` is booking's word, as `free_sessions` is.
alter table site add column guardian text not null default 'ask' check (guardian in ('ask', 'required'));
