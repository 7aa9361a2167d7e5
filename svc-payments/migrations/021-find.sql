-- The founder finds payments by Stripe's ids, by the beginning of one, and by amounts, the newest first.
create index checkout_find on checkout (cs_id text_pattern_ops);
create index payment_find_intent on payment (payment_intent text_pattern_ops);
create index payment_find_charge on payment (charge_id text_pattern_ops);
create index refund_find on refund (stripe_id text_pattern_ops);
create index transfer_find on transfer (stripe_id text_pattern_ops);
create index card_dispute_find on card_dispute (id text_pattern_ops);
create index payment_by_amount on payment (amount_cents, captured_at desc);
create index refund_by_amount on refund (amount_cents, created_at desc);
create index transfer_by_amount on transfer (amount_cents, paid_at desc) where paid_at is not null;

-- Time lines.
create index transfer_of_mentor on transfer (mentor_id);
create index card_dispute_of_session on card_dispute (session_id);
do $$ begin
  -- A table that is sealed has it from deploy/postgres/secure-database.sql.
  if (select relkind from pg_class where oid = 'admin_action'::regclass) = 'r' then
    create index admin_action_about on admin_action (subject);
  end if;
end $$;
