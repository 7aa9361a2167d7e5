import { saveOverrides as call } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { saveOverrides } from '../store/calendars.ts';

export function mountSaveOverrides(app: Hono<AppEnv>, deps: Deps): void {
  route(app, call, async ({ params, body, ifMatch }) => {
    const wish = { overrides: body, seen: ifMatch };
    const version = accept(await saveOverrides(deps.sql, params.id, wish, deps.clock.now()));
    return { message: 'Your dates are saved.', version };
  });
}
