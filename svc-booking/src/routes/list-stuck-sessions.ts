import { listStuckSessions } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { whyStuck } from '../domain/stuck.ts';
import { findUnended } from '../store/stuck.ts';

export function mountListStuckSessions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listStuckSessions, async () => {
    const now = deps.clock.now();
    const found = await findUnended(deps.sql, now);
    const stuck = found.flatMap(({ session, decideBy, failure, mentorName, athleteName }) => {
      const step = whyStuck(session, decideBy, failure, now);
      if (!step) return [];
      return {
        session_id: session.id,
        mentor_name: mentorName,
        athlete_name: athleteName,
        scheduled_datetime: session.startsAt.toISOString(),
        status: session.status,
        expected_at: step.at.toISOString(),
        why: step.why,
      };
    });
    return stuck.sort((a, b) => a.expected_at.localeCompare(b.expected_at));
  });
}
