import type { Db } from 'svc-kit/db';

interface Week {
  week_of: string;
  booked: number;
  completed: number;
  cancelled: number;
  no_shows: number;
}

/** By the week (UTC, from Monday) in which they start. Holds that were never paid do not count. */
export async function findTrend(db: Db, days: number, now: Date): Promise<Week[]> {
  return db`
    with week as (
      select generate_series(date_trunc('week', ${now}::timestamptz at time zone 'UTC' - make_interval(days => ${days})),
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '7 days') as monday
    )
    select to_char(week.monday, 'YYYY-MM-DD') as week_of, count(s.id)::int as booked,
      count(s.id) filter (where s.status = 'completed')::int as completed,
      count(s.id) filter (where s.status = 'cancelled')::int as cancelled,
      count(s.id) filter (where s.status = 'mentor_no_show')::int as no_shows
    from week left join session s on s.starts_at >= week.monday at time zone 'UTC'
      and s.starts_at < (week.monday + interval '7 days') at time zone 'UTC'
      and s.status not in ('scheduled', 'expired')
      and not (s.status = 'cancelled' and s.paid_at is null and s.amount_cents > 0)
    group by week.monday order by week.monday`;
}
