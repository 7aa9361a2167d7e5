import { acceptMove as acceptCall, declineMove as declineCall } from 'contracts/http/sessions';
import { accept } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { acceptMove, declineMove } from '../domain/propose-move.ts';
import { dropProposal, findProposal } from '../store/move-proposals.ts';
import { isSlotFree, updateSession } from '../store/sessions.ts';
import { standing, TAKEN, unlessTaken } from './move-session.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `POST /sessions/{id}/move/accept` and `/decline`: the athlete's answer to the new time that the mentor asked for. */
export function mountAnswerMove({ app, deps }: RouteParts): void {
  route(app, acceptCall, async ({ params, caller }) => {
    const athlete = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const moving = updateSession(deps.sql, params.id, now, async (session, tx) => {
      const moved = acceptMove(session, await findProposal(tx, session.id), athlete, now);
      if (!moved.ok) return moved;
      return (await isSlotFree(tx, moved.value.session)) ? moved : TAKEN;
    });
    return { message: 'The session is moved.', ...standing(await unlessTaken(moving)) };
  });

  route(app, declineCall, async ({ params, caller }) => {
    const athlete = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const declined = declineMove(session, await findProposal(tx, session.id), athlete, now);
      if (declined.ok) await dropProposal(tx, session, now);
      return declined;
    });
    return { message: 'The session stays as it is. Your mentor is told.', ...standing(accept(changed)) };
  });
}
