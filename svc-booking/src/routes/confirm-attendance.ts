import { confirmAttendance } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountConfirmAttendance(app: Hono<AppEnv>, deps: Deps): void {
  route(app, confirmAttendance, async ({ params, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, (session) =>
      transition(session, { name: 'confirmAttendance' }, actor, now),
    );
    return { message: 'Thank you for confirming your mentor’s attendance.', status: accept(changed).status };
  });
}
