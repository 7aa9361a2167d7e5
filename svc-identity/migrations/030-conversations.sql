-- A guardian opens a conversation that they read along by their mails; the session_id of such a link is its thread's.
alter table mailed_link drop constraint if exists mailed_link_action_check;
alter table mailed_link add constraint mailed_link_action_check check (action in
  ('verify', 'rate', 'join', 'complain', 'guardian', 'report', 'report_as_guardian', 'thread_as_guardian')) not valid;
