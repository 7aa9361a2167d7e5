import { previewSlots } from 'contracts/http/availability';
import { accept } from 'svc-kit/errors';
import { route } from 'svc-kit/route';
import { ownRules, rulesOf, slotRange, slotsOf, unsavedCalendar } from '../domain/calendar.ts';
import { findCalendar } from '../store/calendars.ts';
import { toRules } from './booking-rules.ts';
import { toWholeSeconds } from './list-slots.ts';
import type { RouteParts } from './parts.ts';

/** `POST /mentors/{id}/slots/preview`: the open starts if these hours, dates and rules were saved. Saves nothing. */
export function mountPreviewSlots({ app, deps, settings }: RouteParts): void {
  route(app, previewSlots, async ({ params, body }) => {
    const rules = accept(ownRules(toRules(body.rules), settings));
    const now = deps.clock.now();
    const found = await findCalendar(deps.sql, params.id, now);
    const { weekly, overrides } = body;
    const saved = found?.calendar.timeZone ?? null;
    const calendar = unsavedCalendar(params.id, { weekly, overrides, rules, timeZone: weekly[0]?.timezone ?? saved });
    const timeZone = body.timezone ?? calendar.timeZone;
    const range = slotRange(body, timeZone, now, rulesOf(calendar, settings));
    const slots = slotsOf(calendar, found?.busy ?? [], settings, { ...range, timeZone }, now);
    return { timezone: timeZone, slots: slots.map(toWholeSeconds) };
  });
}
