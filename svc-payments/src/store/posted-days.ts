import type { Db, Tx } from 'svc-kit/db';

interface WeekRow {
  week_of: string;
  captured: string;
  refunded: string;
  commission: string;
}

/** Of the postings after `from`, per day of UTC; commission is net of what was refunded of it. */
const daysAfter = (db: Db, from: number) => db`
  select (t.occurred_at at time zone 'UTC')::date as day,
    coalesce(sum(e.amount_cents) filter (where t.kind = 'capture' and e.account like 'held:%'), 0) as captured_cents,
    coalesce(sum(e.amount_cents) filter (where (t.kind in ('refund', 'undo_refund') and e.account like 'refunding:%')
      or (t.kind = 'dispute_lost' and e.account like 'dispute:%')), 0) as refunded_cents,
    coalesce(sum(e.amount_cents) filter (where e.account = 'commission' and t.kind not in ('commission', 'undo_commission')), 0)
      as commission_cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.id > ${from} and e.transaction_id > ${from}`;

/** Adds the postings up to `through`, of which none can come late any more. */
export async function addPostedDays(tx: Tx, through: number): Promise<void> {
  const [mark]: { id: string }[] = await tx`select id from posted_through for update`;
  const from = Number(mark?.id);
  if (through <= from) return;
  await tx`
    insert into posted_day as d (day, captured_cents, refunded_cents, commission_cents)
    ${daysAfter(tx, from)} and t.id <= ${through} and e.transaction_id <= ${through} group by 1
    on conflict (day) do update set captured_cents = d.captured_cents + excluded.captured_cents,
      refunded_cents = d.refunded_cents + excluded.refunded_cents, commission_cents = d.commission_cents + excluded.commission_cents`;
  await tx`update posted_through set id = ${through}`;
}

/** Cents per week (UTC, from Monday) of the posting, for so many days back. */
export async function sumWeeks(db: Db, days: number, now: Date) {
  for (;;) {
    const [mark]: { id: string }[] = await db`select id from posted_through`;
    const rows = await weeksWith(db, Number(mark?.id), days, now);
    if (rows.length === 0) continue;
    return rows.map((row) => ({
      weekOf: row.week_of,
      capturedCents: Number(row.captured),
      refundedCents: Number(row.refunded),
      commissionCents: Number(row.commission),
    }));
  }
}

/** @returns nothing when the mark has moved meanwhile. Only with it as a parameter Postgres knows how little follows it. */
function weeksWith(db: Db, mark: number, days: number, now: Date): Promise<WeekRow[]> {
  return db`
    with week as (
      select generate_series(date_trunc('week', ${now}::timestamptz at time zone 'UTC' - make_interval(days => ${days})),
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '7 days') as monday
    ), posted as (
      select * from posted_day union all (${daysAfter(db, mark)} group by 1)
    )
    select to_char(week.monday, 'YYYY-MM-DD') as week_of, coalesce(sum(captured_cents), 0) as captured,
      coalesce(sum(refunded_cents), 0) as refunded, coalesce(sum(commission_cents), 0) as commission
    from posted_through m join week on m.id = ${mark}
      left join posted on posted.day >= week.monday and posted.day < week.monday + interval '7 days'
    group by week.monday order by week.monday`;
}
