import { saveAvailability } from 'contracts/http/availability';
import { route } from 'svc-kit/route';
import { saveWindows } from '../store/calendars.ts';
import type { RouteParts } from './parts.ts';

/** `POST /mentors/{id}/availability`: replaces the weekly windows; what is booked stays booked. */
export function mountSaveAvailability({ app, deps }: RouteParts): void {
  route(app, saveAvailability, async ({ params, body }) => {
    await saveWindows(deps.sql, params.id, body, deps.clock.now());
    return { message: 'Availability saved successfully!' };
  });
}
