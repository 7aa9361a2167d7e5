import { fileComplaint } from 'contracts/http/complaints';
import { done } from 'contracts/result';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt } from '../domain/allowed.ts';
import { canComplain, decideBy } from '../domain/complain.ts';
import { saveComplaint } from '../store/complaints.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountFileComplaint(app: Hono<AppEnv>, deps: Deps): void {
  route(app, fileComplaint, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const id = crypto.randomUUID();
    const deadline = decideBy(now);
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const allowed = allowedAt(canComplain(session, actor), now);
      if (!allowed.ok) return allowed;
      await saveComplaint(tx, { id, sessionId: session.id, ...body, decideBy: deadline }, now);
      const filed = {
        name: 'complaint.filed' as const,
        complaintId: id,
        reason: body.reason,
        decideBy: deadline.toISOString(),
      };
      return done({ session: { ...session, complaint: 'open' as const }, events: [filed] });
    });
    accept(changed);
    return {
      message: `Your complaint was received. We will review it within ${COMPLAINT_DECISION_HOURS} hours.`,
      complaint_id: id,
      decide_by: deadline.toISOString(),
    };
  });
}
