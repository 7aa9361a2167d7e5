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
    select to_char(week.monday, 'YYYY-MM-DD') as week_of, (ended.completed + ended.no_shows + ended.cancelled + (
        select count(*) from session s where s.starts_at >= week.monday at time zone 'UTC'
          and s.starts_at < (week.monday + interval '7 days') at time zone 'UTC'
          and s.status in ('confirmed', 'mentor_checked_in', 'student_confirmed')))::int as booked,
      ended.completed, ended.cancelled, ended.no_shows
    from week cross join lateral (
      select coalesce(sum(completed), 0)::int as completed, coalesce(sum(missed), 0)::int as no_shows,
        coalesce(sum(cancelled_paid + cancelled_free), 0)::int as cancelled
      from session_tally where day >= week.monday::date and day < week.monday::date + 7) ended
    order by week.monday`;
}
