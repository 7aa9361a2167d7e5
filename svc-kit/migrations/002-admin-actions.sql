-- What the admin did, for ever: written in the transaction of the deed, never changed.
create table admin_action (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  done_at timestamptz not null
);
create function admin_action_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger admin_action_unchanged before update or delete on admin_action
  for each row execute function admin_action_stays();
create trigger admin_action_not_emptied before truncate on admin_action
  for each statement execute function admin_action_stays();
