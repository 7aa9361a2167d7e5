-- How often a mentor has asked for a new time without an answer: each time the student is mailed.
alter table move_proposal add column asked smallint not null default 1;
