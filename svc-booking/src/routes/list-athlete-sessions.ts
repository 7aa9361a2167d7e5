import { listAthleteSessions } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import { createOwnAddress } from '../add-addresses.ts';
import type { Deps } from '../deps.ts';
import { listViews } from '../store/views.ts';

export function mountListAthleteSessions(app: Hono<AppEnv>, deps: Deps): void {
  const ownAddress = createOwnAddress(deps);
  route(app, listAthleteSessions, async ({ params }) => {
    const [sessions, address] = await Promise.all([
      listViews(deps.quick, { kind: 'athlete', id: params.id }, deps.clock.now()),
      ownAddress(params.id),
    ]);
    for (const session of sessions) session.athlete_email = address;
    return { sessions };
  });
}
