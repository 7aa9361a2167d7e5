-- A moved session finds its mailed links.
create index mailed_link_by_session on mailed_link (session_id);
