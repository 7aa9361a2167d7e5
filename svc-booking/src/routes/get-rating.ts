import { getRating } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findSession } from '../store/sessions.ts';

export function mountGetRating(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getRating, async ({ params, caller }) => {
    const { role, id } = signedIn(caller);
    const session = await findSession(deps.sql, params.id);
    if (!session || (role !== 'admin' && id !== session.athleteId && id !== session.mentorId)) throw notFound();
    return { has_rating: session.hasRating };
  });
}
