import { listReviews } from 'contracts/http/mentors';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { learnCalendar } from '../learn.ts';
import { findReviews } from '../store/reviews.ts';

export function mountListReviews(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listReviews, async ({ params, query, caller }) => {
    const asked = { ...query, isInsider: isInsider(caller, params.id) };
    const known = await findReviews(deps.sql, params.id, asked);
    if (known) return known;
    // Our copy of a mentor may be late.
    await learnCalendar(deps, params.id);
    const learnt = await findReviews(deps.sql, params.id, asked);
    if (!learnt) throw new HttpError(404, 'mentor_not_found');
    return learnt;
  });
}
