import { getSessionTrend } from 'contracts/http/founder';
import { route } from 'svc-kit/route';
import { findTrend } from '../store/trend.ts';
import type { RouteParts } from './parts.ts';

/** `GET /admin/trends/sessions?days=84`. */
export function mountGetSessionTrend({ app, deps }: RouteParts): void {
  route(app, getSessionTrend, ({ query }) => findTrend(deps.sql, query.days, deps.clock.now()));
}
