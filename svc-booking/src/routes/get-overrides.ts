import { getOverrides } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findOverrides } from '../store/calendars.ts';

export function mountGetOverrides(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getOverrides, ({ params }) => findOverrides(deps.sql, params.id));
}
