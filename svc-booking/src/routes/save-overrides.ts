import { saveOverrides as call } from 'contracts/http/availability';
import { route } from 'svc-kit/route';
import { saveOverrides } from '../store/calendars.ts';
import type { RouteParts } from './parts.ts';

/** `PUT /mentors/{id}/availability/overrides`: replaces them all; what is booked stays booked. */
export function mountSaveOverrides({ app, deps }: RouteParts): void {
  route(app, call, async ({ params, body }) => {
    await saveOverrides(deps.sql, params.id, body, deps.clock.now());
    return { message: 'Your dates are saved.' };
  });
}
