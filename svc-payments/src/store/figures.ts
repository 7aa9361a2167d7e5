import type { Db } from 'svc-kit/db';

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
