import { getSessionDetails } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findDetails } from '../store/views.ts';
import { actorOf } from './actor.ts';

export function mountGetSessionDetails(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getSessionDetails, async ({ params, caller }) => {
    const session = await findDetails(deps.quick, params.id, actorOf(signedIn(caller)), deps.clock.now());
    if (!session) throw notFound();
    return session;
  });
}
