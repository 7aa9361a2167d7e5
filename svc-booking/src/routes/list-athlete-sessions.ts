import { listAthleteSessions } from 'contracts/http/sessions';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import { createAddressAdder } from '../add-addresses.ts';
import type { Deps } from '../deps.ts';
import { listViews } from '../store/views.ts';

export function mountListAthleteSessions(app: Hono<AppEnv>, deps: Deps): void {
  const addAddresses = createAddressAdder(deps);
  route(app, listAthleteSessions, async ({ params }) => ({
    sessions: await addAddresses(await listViews(deps.quick, { kind: 'athlete', id: params.id }, deps.clock.now())),
  }));
}
