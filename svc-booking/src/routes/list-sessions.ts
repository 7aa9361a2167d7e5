import { listSessions } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { listViews } from '../store/views.ts';
import { actorOf } from './actor.ts';

export function mountListSessions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listSessions, async ({ query, caller }) => {
    return listViews(deps.sql, actorOf(signedIn(caller)), deps.clock.now(), query);
  });
}
