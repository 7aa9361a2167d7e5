import { previewSlots } from 'contracts/http/availability';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { type Hours, ownRules, rulesOf, slotRange, slotsOf } from '../domain/calendar.ts';
import { findCalendar, platformLimits } from '../store/calendars.ts';
import { toRules } from './booking-rules.ts';
import { toWholeSeconds } from './list-slots.ts';

export function mountPreviewSlots(app: Hono<AppEnv>, deps: Deps): void {
  route(app, previewSlots, async ({ params, body }) => {
    const now = deps.clock.now();
    const platform = await platformLimits(deps.sql);
    const found = await findCalendar(deps.sql, params.id, now);
    const calendar: Hours = {
      weekly: body.weekly,
      overrides: body.overrides,
      closed: found?.calendar.closed ?? [],
      rules: accept(ownRules(toRules(body.rules), platform)),
      platform,
      // A week without hours keeps the zone that was saved before, as saving does.
      timeZone: body.weekly[0]?.timezone ?? found?.calendar.timeZone ?? DEFAULT_TIME_ZONE,
    };
    const timeZone = body.timezone ?? calendar.timeZone;
    const range = slotRange(body, timeZone, now, rulesOf(calendar));
    const slots = slotsOf(calendar, found?.busy ?? [], { ...range, timeZone }, now);
    return { timezone: timeZone, slots: slots.map(toWholeSeconds) };
  });
}
