import { saveAvailability } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { saveWindows } from '../store/calendars.ts';

export function mountSaveAvailability(app: Hono<AppEnv>, deps: Deps): void {
  route(app, saveAvailability, async ({ params, body, ifMatch }) => {
    const wish = { windows: body, seen: ifMatch };
    const version = accept(await saveWindows(deps.sql, params.id, wish, deps.clock.now()));
    return { message: 'Availability saved successfully!', version };
  });
}
