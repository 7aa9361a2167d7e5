import { listSessions } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { createAddressAdder } from '../add-addresses.ts';
import type { Deps } from '../deps.ts';
import { listViews } from '../store/views.ts';
import { actorOf } from './actor.ts';

export function mountListSessions(app: Hono<AppEnv>, deps: Deps): void {
  const addAddresses = createAddressAdder(deps);
  route(app, listSessions, async ({ query, caller }) => {
    const viewer = actorOf(signedIn(caller));
    const sessions = await listViews(deps.sql, viewer, deps.clock.now(), query);
    return viewer.kind === 'mentor' ? sessions : addAddresses(sessions);
  });
}
