import { completeSession } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

/** The payout follows by event. */
export function mountCompleteSession(app: Hono<AppEnv>, deps: Deps): void {
  route(app, completeSession, async ({ params, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, (session) =>
      transition(session, { name: 'complete' }, actor, now),
    );
    const { status, mentorShareCents } = accept(changed);
    const payout = mentorShareCents > 0 ? ' Your payout is on its way.' : '';
    return { message: `Session completed.${payout}`, status };
  });
}
