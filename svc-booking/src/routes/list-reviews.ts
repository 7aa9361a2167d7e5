import { listReviews } from 'contracts/http/mentors';
import { HttpError } from 'svc-kit/errors';
import { route } from 'svc-kit/route';
import { learnCalendar } from '../learn.ts';
import { findReviews } from '../store/reviews.ts';
import type { RouteParts } from './parts.ts';

/** `GET /mentors/{id}/reviews`: what athletes say of a verified mentor, newest first. */
export function mountListReviews({ app, deps, settings }: RouteParts): void {
  route(app, listReviews, async ({ params, query }) => {
    const known = await findReviews(deps.sql, params.id, query);
    if (known) return known;
    // Our copy of a mentor may be late.
    await learnCalendar(deps, settings, params.id);
    const learnt = await findReviews(deps.sql, params.id, query);
    if (!learnt) throw new HttpError(404, 'mentor_not_found');
    return learnt;
  });
}
