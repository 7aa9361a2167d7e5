import { getRating } from 'contracts/http/sessions';
import { notFound } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { findSession } from '../store/sessions.ts';
import type { RouteParts } from './parts.ts';

/** `GET /sessions/{id}/rating`: whether it has been rated. */
export function mountGetRating({ app, deps }: RouteParts): void {
  route(app, getRating, async ({ params, caller }) => {
    const { role, id } = signedIn(caller);
    const session = await findSession(deps.sql, params.id);
    if (!session || (role !== 'admin' && id !== session.athleteId && id !== session.mentorId)) throw notFound();
    return { has_rating: session.hasRating };
  });
}
