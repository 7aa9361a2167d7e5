import { reverseNoShow } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountReverseNoShow(app: Hono<AppEnv>, deps: Deps): void {
  route(app, reverseNoShow, async ({ params, caller }) => {
    const admin = signedIn(caller);
    const actor = actorOf(admin);
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const reversed = transition(session, { name: 'reverseNoShow' }, actor, now);
      const deed = { adminId: admin.id, action: 'reverse_no_show', subject: params.id } as const;
      if (reversed.ok) await audit(tx, deed, now);
      return reversed;
    });
    return { message: 'The no-show is reversed.', status: accept(changed).status };
  });
}
