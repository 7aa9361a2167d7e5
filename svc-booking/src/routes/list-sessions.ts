import { listSessions } from 'contracts/http/sessions';
import { route, signedIn } from 'svc-kit/route';
import { listViews } from '../store/views.ts';
import type { RouteParts } from './parts.ts';

/** `GET /sessions`: the caller's own; the admin's are all. */
export function mountListSessions({ app, deps }: RouteParts): void {
  route(app, listSessions, async ({ query, caller }) => {
    const { role, id } = signedIn(caller);
    const viewer = role === 'admin' ? 'everybody' : role === 'mentor' ? { mentorId: id } : { athleteId: id };
    return listViews(deps.sql, viewer, query);
  });
}
