-- Why a mentor is off the lists, until the admin has looked.
alter table mentor add column hidden_at timestamptz, add column hidden_reason text;
create index session_no_shows on session (mentor_id) where status = 'mentor_no_show';
