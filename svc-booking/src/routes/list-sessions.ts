import { listSessions, MOST_SESSIONS } from 'contracts/http/sessions';
import { MOST_PER_PAGE } from 'contracts/http/shapes';
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
    // Whoever asks for no page means all of them.
    const isAll = query.page === undefined && query.per_page === undefined;
    const { page = 1, per_page = isAll ? MOST_SESSIONS : MOST_PER_PAGE } = query;
    const sessions = await listViews(deps.sql, viewer, deps.clock.now(), { ...query, page, per_page });
    return viewer.kind === 'mentor' ? sessions : addAddresses(sessions);
  });
}
