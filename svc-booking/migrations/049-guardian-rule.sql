-- Whether minors need a guardian who has confirmed, or are only asked for one.
alter table platform_settings add column guardian text not null default 'ask' check (guardian in ('ask', 'required'));
