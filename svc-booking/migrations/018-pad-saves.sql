-- Which saves the text holds, newest first: who lost the answer to one finds out here.
alter table session_pad add column recent_saves uuid[] not null default '{}';
