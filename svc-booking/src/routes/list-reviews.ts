import { listReviews } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { learnCalendar } from '../learn.ts';
import { findReviews } from '../store/reviews.ts';
import { refuseHidden } from '../who-finds.ts';

export function mountListReviews(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listReviews, async ({ params, query, caller }) => {
    const asked = { ...query, isInsider: isInsider(caller, params.id) };
    const find = () => findReviews(deps.sql, params.id, asked);
    // Our copy of a mentor may be late.
    const reviews = (await find()) ?? (await learnCalendar(deps, params.id).then(find));
    if (!reviews) throw new HttpError(404, 'mentor_not_found');
    await refuseHidden(deps, caller, { id: params.id, isKept: reviews.isKept });
    return reviews.found;
  });
}
