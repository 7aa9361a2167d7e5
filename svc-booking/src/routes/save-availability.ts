import { saveAvailability } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { saveWindows } from '../store/calendars.ts';

export function mountSaveAvailability(app: Hono<AppEnv>, deps: Deps): void {
  route(app, saveAvailability, async ({ params, body }) => {
    await saveWindows(deps.sql, params.id, body, deps.clock.now());
    return { message: 'Availability saved successfully!' };
  });
}
