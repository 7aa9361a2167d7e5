import { getSessionTrend } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findTrend } from '../store/trend.ts';

export function mountGetSessionTrend(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getSessionTrend, ({ query }) => findTrend(deps.sql, query.days, deps.clock.now()));
}
