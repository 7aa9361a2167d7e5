-- What the founder decided about a mentor, for their time line.
do $$ begin
  -- A table that is sealed has it from deploy/postgres/secure-database.sql.
  if (select relkind from pg_class where oid = 'admin_action'::regclass) = 'r' then
    create index admin_action_about on admin_action (subject);
  end if;
end $$;
