import { reverseNoShow } from 'contracts/http/sessions';
import { accept } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { transition } from '../domain/lifecycle.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `POST /admin/sessions/{id}/reverse-no-show`: until the refund leaves. */
export function mountReverseNoShow({ app, deps }: RouteParts): void {
  route(app, reverseNoShow, async ({ params, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, (session) =>
      transition(session, { name: 'reverseNoShow' }, actor, now),
    );
    return { message: 'The no-show is reversed.', status: accept(changed).status };
  });
}
