import type { Db, Tx } from 'svc-kit/db';

export async function addDecision(
  tx: Tx,
  decision: { mentorId: string; pendingSince: Date; approved: boolean },
  now: Date,
): Promise<void> {
  const { mentorId, pendingSince, approved } = decision;
  await tx`
    insert into verification (mentor_id, pending_since, decided_at, approved)
    values (${mentorId}, ${pendingSince}, greatest(${now}::timestamptz, ${pendingSince}::timestamptz), ${approved})`;
}

/** From sign-up or resubmission to the decision; in time is within `hours`. */
export async function timeDecisions(db: Db, hours: number, since: Date | null = null) {
  const [row]: { counted: number; in_time: number; median_minutes: number | null }[] = await db`
    select count(*)::int as counted,
      (count(*) filter (where decided_at <= pending_since + make_interval(hours => ${hours})))::int as in_time,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - pending_since)::float8) / 60)
        ::numeric, 1)::float8 as median_minutes
    from verification where ${since}::timestamptz is null or decided_at >= ${since}`;
  return row ?? { counted: 0, in_time: 0, median_minutes: null };
}
