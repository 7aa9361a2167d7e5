import { cancelSession } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import { accept } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { transition } from '../domain/lifecycle.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `POST /sessions/{id}/cancel`. */
export function mountCancelSession({ app, deps }: RouteParts): void {
  route(app, cancelSession, async ({ params, caller }) => {
    const actor = actorOf(signedIn(caller));
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, (session) =>
      transition(session, { name: 'cancel' }, actor, now),
    );
    const session = accept(changed);
    const refund = toDollars(session.refundCents);
    return { message: 'The session is cancelled.', status: session.status, refund_amount: refund };
  });
}
