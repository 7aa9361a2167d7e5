import { listAthleteSessions } from 'contracts/http/sessions';
import { route } from 'svc-kit/route';
import { listViews } from '../store/views.ts';
import type { RouteParts } from './parts.ts';

/** `GET /athletes/{id}/sessions`. */
export function mountListAthleteSessions({ app, deps }: RouteParts): void {
  route(app, listAthleteSessions, async ({ params }) => ({
    sessions: await listViews(deps.sql, { kind: 'athlete', id: params.id }, deps.clock.now()),
  }));
}
