import type { Db } from 'svc-kit/db';

/** What has ended is counted as it ends (session_tally); only what is under way is counted here. */
export async function findFigures(db: Db) {
  const [row]: { total: number; completed: number; ended: number }[] = await db`
    select (coalesce(sum(completed + missed + cancelled_paid + cancelled_free + cancelled_unpaid), 0) + (
        select count(*) from session where status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed')
      ))::int as total,
      coalesce(sum(completed), 0)::int as completed, coalesce(sum(completed + missed + cancelled_paid), 0)::int as ended
    from session_tally`;
  const { total = 0, completed = 0, ended = 0 } = row ?? {};
  return {
    total_sessions: total,
    completed_sessions: completed,
    completion_rate: ended === 0 ? 0 : (completed / ended) * 100,
  };
}
