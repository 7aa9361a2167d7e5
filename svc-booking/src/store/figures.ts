import type { Db } from 'svc-kit/db';

export async function findFigures(db: Db) {
  const [row]: { total: number; completed: number; ended: number }[] = await db`
    select count(*) filter (where status <> 'expired')::int as total,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('completed', 'mentor_no_show')
        or (status = 'cancelled' and paid_at is not null))::int as ended
    from session`;
  const { total = 0, completed = 0, ended = 0 } = row ?? {};
  return {
    total_sessions: total,
    completed_sessions: completed,
    completion_rate: ended === 0 ? 0 : (completed / ended) * 100,
  };
}
