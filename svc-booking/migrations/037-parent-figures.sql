-- The founder's figures of links to parents are read from the index alone: by the old one each link cost a page of the table.
create index parent_request_times on parent_request (session_id) include (asked_at, opened_at, paid_at);
drop index parent_request_of;
