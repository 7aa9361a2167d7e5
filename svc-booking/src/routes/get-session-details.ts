import { getSessionDetails, sessionDetails } from 'contracts/http/sessions';
import { notFound } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { findView } from '../store/views.ts';
import type { RouteParts } from './parts.ts';

/** `GET /sessions/{id}/details`: for its athlete, its mentor and the admin; to everybody else it does not exist. */
export function mountGetSessionDetails({ app, deps }: RouteParts): void {
  route(app, getSessionDetails, async ({ params, caller }) => {
    const { role, id } = signedIn(caller);
    const session = await findView(deps.sql, params.id);
    if (!session || (role !== 'admin' && id !== session.athlete_id && id !== session.mentor_id)) throw notFound();
    return sessionDetails.parse(session);
  });
}
