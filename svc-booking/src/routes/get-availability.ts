import { getAvailability } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findWindows } from '../store/calendars.ts';

export function mountGetAvailability(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getAvailability, async ({ params, caller }) => {
    const viewer = signedIn(caller);
    if (viewer.role !== 'admin' && viewer.id !== params.id) throw new HttpError(403, 'not_yourself');
    return findWindows(deps.sql, params.id);
  });
}
