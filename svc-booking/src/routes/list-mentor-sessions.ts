import { listMentorSessions } from 'contracts/http/sessions';
import { route } from 'svc-kit/route';
import { listViews } from '../store/views.ts';
import type { RouteParts } from './parts.ts';

/** `GET /mentors/{id}/sessions`: without what was never paid. */
export function mountListMentorSessions({ app, deps }: RouteParts): void {
  route(app, listMentorSessions, async ({ params }) => ({
    sessions: await listViews(deps.sql, { kind: 'mentor', id: params.id }, deps.clock.now()),
  }));
}
