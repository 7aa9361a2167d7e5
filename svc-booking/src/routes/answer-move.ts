import { acceptMove as acceptCall, declineMove as declineCall } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { acceptMove, declineMove } from '../domain/propose-move.ts';
import { dropProposal, findProposal } from '../store/move-proposals.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';
import { refuseTime, statusAndStart, unlessTaken } from './move-session.ts';

export function mountAnswerMove(app: Hono<AppEnv>, deps: Deps): void {
  route(app, acceptCall, async ({ params, caller }) => {
    const athlete = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const moving = updateSession(deps.sql, params.id, now, async (session, tx) => {
      const moved = acceptMove(session, await findProposal(tx, session.id), athlete, now);
      if (!moved.ok) return moved;
      return (await refuseTime(tx, moved.value.session)) ?? moved;
    });
    return { message: 'The session is moved.', ...statusAndStart(await unlessTaken(moving)) };
  });

  route(app, declineCall, async ({ params, caller }) => {
    const athlete = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const declined = declineMove(session, await findProposal(tx, session.id), athlete, now);
      if (declined.ok) await dropProposal(tx, session, now);
      return declined;
    });
    return { message: 'The session stays as it is. Your mentor is told.', ...statusAndStart(accept(changed)) };
  });
}
