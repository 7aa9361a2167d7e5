import { listMentorSessions } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listViews } from '../store/views.ts';

export function mountListMentorSessions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listMentorSessions, async ({ params }) => ({
    sessions: await listViews(deps.quick, { kind: 'mentor', id: params.id }, deps.clock.now()),
  }));
}
