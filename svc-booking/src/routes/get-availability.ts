import { getAvailability } from 'contracts/http/availability';
import { HttpError } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { findWindows } from '../store/calendars.ts';
import type { RouteParts } from './parts.ts';

/** `GET /mentors/{id}/availability`: the mentor's own weekly windows, verified or not; the admin may look. */
export function mountGetAvailability({ app, deps }: RouteParts): void {
  route(app, getAvailability, async ({ params, caller }) => {
    const viewer = signedIn(caller);
    if (viewer.role !== 'admin' && viewer.id !== params.id) throw new HttpError(403, 'not_yourself');
    return findWindows(deps.sql, params.id);
  });
}
