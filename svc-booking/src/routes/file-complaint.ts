import { fileComplaint } from 'contracts/http/complaints';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { complain, decideBy } from '../domain/complain.ts';
import { saveComplaint } from '../store/complaints.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountFileComplaint(app: Hono<AppEnv>, deps: Deps): void {
  route(app, fileComplaint, async ({ params, body, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const filing = { id: crypto.randomUUID(), ...body };
    const deadline = decideBy(now);
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const filed = complain(session, actor, filing, now);
      if (filed.ok) await saveComplaint(tx, { ...filing, sessionId: session.id, decideBy: deadline }, now);
      return filed;
    });
    accept(changed);
    return {
      message: `Your complaint was received. We’ll review it within ${COMPLAINT_DECISION_HOURS} hours.`,
      complaint_id: filing.id,
      decide_by: deadline.toISOString(),
    };
  });
}
