-- What was captured, refunded and earned on each day of UTC, up to a posting: what came since is little. The founder's weeks read
-- days then, and not every posting of a quarter. Of a mark of its own, because the version before moves the proof's alone.
create table posted_day (
  day date primary key,
  captured_cents bigint not null,
  refunded_cents bigint not null,
  commission_cents bigint not null
);
create table posted_through (
  only_row boolean primary key default true check (only_row),
  id bigint not null
);
insert into posted_through (id) select through_id from proof;
insert into posted_day
select (t.occurred_at at time zone 'UTC')::date,
  coalesce(sum(e.amount_cents) filter (where t.kind = 'capture' and e.account like 'held:%'), 0),
  coalesce(sum(e.amount_cents) filter (where (t.kind in ('refund', 'undo_refund') and e.account like 'refunding:%')
    or (t.kind = 'dispute_lost' and e.account like 'dispute:%')), 0),
  coalesce(sum(e.amount_cents) filter (where e.account = 'commission' and t.kind not in ('commission', 'undo_commission')), 0)
from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
where t.id <= (select id from posted_through)
group by 1;

-- Which sessions were paid when, told by the index alone.
create index payment_recorded on payment (session_id) include (recorded_real);
drop index payment_session;
