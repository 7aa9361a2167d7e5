import { getSessionDetails, sessionDetails } from 'contracts/http/sessions';
import { notFound } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { findView } from '../store/views.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `GET /sessions/{id}/details`: for its athlete, its mentor and the admin; to everybody else it does not exist. */
export function mountGetSessionDetails({ app, deps }: RouteParts): void {
  route(app, getSessionDetails, async ({ params, caller }) => {
    const session = await findView(deps.sql, params.id, actorOf(signedIn(caller)), deps.clock.now());
    if (!session) throw notFound();
    return sessionDetails.parse(session);
  });
}
