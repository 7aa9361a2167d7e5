import { listSessions } from 'contracts/http/sessions';
import { route, signedIn } from 'svc-kit/route';
import { listViews } from '../store/views.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `GET /sessions`: the caller's own; the admin's are all. */
export function mountListSessions({ app, deps }: RouteParts): void {
  route(app, listSessions, async ({ query, caller }) => {
    return listViews(deps.sql, actorOf(signedIn(caller)), deps.clock.now(), query);
  });
}
