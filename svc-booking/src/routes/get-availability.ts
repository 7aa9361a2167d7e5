import { getAvailability } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findWindows } from '../store/calendars.ts';

export function mountGetAvailability(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getAvailability, ({ params }) => findWindows(deps.sql, params.id));
}
