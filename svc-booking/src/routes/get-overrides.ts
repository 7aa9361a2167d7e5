import { getOverrides } from 'contracts/http/availability';
import { route } from 'svc-kit/route';
import { findOverrides } from '../store/calendars.ts';
import type { RouteParts } from './parts.ts';

/** `GET /mentors/{id}/availability/overrides`: the mentor's own dates off or with other hours. */
export function mountGetOverrides({ app, deps }: RouteParts): void {
  route(app, getOverrides, ({ params }) => findOverrides(deps.sql, params.id));
}
