import { listSlots } from 'contracts/http/availability';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, isInsider, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { bookable, rulesOf, slotRange, slotsOf } from '../domain/calendar.ts';
import { learnCalendar } from '../learn.ts';
import { refuseHidden } from '../who-finds.ts';

export function mountListSlots(app: Hono<AppEnv>, deps: Deps): void {
  route(app, listSlots, async ({ params, query, caller }) => {
    const found = await learnCalendar(deps, params.id);
    const isOpen = isInsider(caller, params.id) || bookable(found?.calendar ?? null).ok;
    if (!found?.calendar.known || !isOpen) throw new HttpError(404, 'mentor_not_found');
    const { calendar, busy } = found;
    await refuseHidden(deps, caller, { id: params.id, isKept: calendar.keptFromMinors });
    const now = deps.clock.now();
    const timeZone = query.timezone ?? calendar.timeZone;
    const range = slotRange(query, timeZone, now, rulesOf(calendar));
    const slots = slotsOf(calendar, busy, { ...range, timeZone }, now);
    return { timezone: timeZone, slots: slots.map(toWholeSeconds) };
  });
}

export function toWholeSeconds(start: Date): string {
  return start.toISOString().replace('.000Z', 'Z');
}
