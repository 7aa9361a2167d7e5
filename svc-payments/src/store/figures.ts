import type { Db } from 'svc-kit/db';

interface WeekRow {
  week_of: string;
  captured: string;
  refunded: string;
  commission: string;
}

/** Cents per week (UTC, from Monday) of the posting; commission is net of what was refunded of it. */
export async function sumWeeks(db: Db, days: number, now: Date) {
  const rows: WeekRow[] = await db`
    with week as (
      select generate_series(date_trunc('week', ${now}::timestamptz at time zone 'UTC' - make_interval(days => ${days})),
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '7 days') as monday
    ), posted as (
      select date_trunc('week', t.occurred_at at time zone 'UTC') as monday, t.kind, e.account, e.amount_cents as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.occurred_at >= (select min(monday) from week) at time zone 'UTC'
    )
    select to_char(week.monday, 'YYYY-MM-DD') as week_of,
      coalesce(sum(cents) filter (where kind = 'capture' and account like 'held:%'), 0) as captured,
      coalesce(sum(cents) filter (where (kind in ('refund', 'undo_refund') and account like 'refunding:%')
        or (kind = 'dispute_lost' and account like 'dispute:%')), 0) as refunded,
      coalesce(sum(cents) filter (where account = 'commission' and kind not in ('commission', 'undo_commission')), 0)
        as commission
    from week left join posted on posted.monday = week.monday group by week.monday order by week.monday`;
  return rows.map((row) => ({
    weekOf: row.week_of,
    capturedCents: Number(row.captured),
    refundedCents: Number(row.refunded),
    commissionCents: Number(row.commission),
  }));
}

export async function timePayouts(db: Db, days: number, since: Date) {
  const [row]: { counted: number; in_time: number; median_minutes: number | null }[] = await db`
    select count(*)::int as counted,
      (count(*) filter (where t.paid_at <= r.released_at + make_interval(days => ${days})))::int as in_time,
      round((percentile_cont(0.5) within group (order by extract(epoch from t.paid_at - r.released_at)::float8) / 60)
        ::numeric, 1)::float8 as median_minutes
    from transfer t join release r on r.session_id = t.session_id
      where t.status = 'paid' and t.number = 1 and t.paid_at >= ${since}`;
  return row ?? { counted: 0, in_time: 0, median_minutes: null };
}
