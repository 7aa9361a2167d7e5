import { listStuckSessions } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { whyStuck, whyUnconnected } from '../domain/stuck.ts';
import { findUnconnected, findUnended } from '../store/stuck.ts';

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
    const unconnected = (await findUnconnected(deps.sql, now)).map((one) => ({
      session_id: one.sessionId,
      mentor_name: one.mentorName,
      athlete_name: one.athleteName,
      scheduled_datetime: one.startsAt.toISOString(),
      status: one.status,
      expected_at: one.at.toISOString(),
      why: whyUnconnected(one.tried),
    }));
    const each = new Map(stuck.map((one) => [one.session_id, one]));
    for (const one of unconnected) {
      const also = each.get(one.session_id);
      each.set(one.session_id, also ? { ...also, why: `${also.why} ${one.why}` } : one);
    }
    return [...each.values()].sort((a, b) => a.expected_at.localeCompare(b.expected_at));
  });
}
